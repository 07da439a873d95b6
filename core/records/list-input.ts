import { z } from 'zod';
import { distinctIds } from '../../orm/statements/input-types.ts';
import { enumeration } from '../../orm/statements/row-types.ts';
import { maximumPage } from './paging.ts';

const count = z.number().int().min(0).max(maximumPage).nullish();
const cursor = z.string().max(2000).nullish();

/** Which page of a list: Relay's four arguments. */
export const listPageInput = {
  first: count.describe(
    'Maximum number of records, from the start of the list or after `after`: up to 1,000. 100 by default, unless `last` is given.',
  ),
  after: cursor.describe('The cursor of the record after which the page starts.'),
  last: count.describe(
    'Maximum number of records, counted back from the end of the list or from `before`: up to 1,000.',
  ),
  before: cursor.describe('The cursor of the record before which the page ends.'),
};

const direction = enumeration('OrderDirection', 'The direction in which a list is sorted.', {
  asc: 'Ascending: smallest, first or earliest first.',
  desc: 'Descending: largest, last or latest first.',
});

/** The orders that a client can choose; an owner or a filter may imply others. */
const sortFields: Readonly<Record<string, string>> = {
  name: 'name',
  changed_at: 'time of the change',
  created_at: 'creation time',
  score: 'score',
  starts_at: 'start time',
};

/** The first order is the default. */
export function orderInput(type: string, orders: readonly string[], isNewestFirst = false) {
  const fields = orders.filter((order) => order in sortFields);
  const field = enumeration(
    `${type}OrderField`,
    'The fields that a list can be sorted by.',
    Object.fromEntries(fields.map((name) => [name, `By ${sortFields[name]}.`])),
  );
  return {
    order_by: z
      .strictObject({
        field: field.describe('The field to sort by.'),
        direction: direction.describe('The direction to sort in.'),
      })
      .meta({ id: `${type}Order`, description: 'The sort order of a list.' })
      .nullish()
      .describe(
        `Sort order; by ${sortFields[fields[0] ?? '']}, ${isNewestFirst ? 'descending' : 'ascending'}, by default.`,
      ),
  };
}

/** The owners of the lists, all of one kind. */
export const ownersInput = (kinds: readonly string[]) => ({
  owner: z.enum(kinds),
  ids: distinctIds(20_000),
});
