import { z } from 'zod';
import { enumeration } from './enumeration.ts';
import { reference } from './ids.ts';
import { maximumPage } from './paging.ts';
import { text } from './text.ts';

const count = z.number().int().min(0).max(maximumPage).nullish();
const cursor = z.string().max(2000).nullish();

/** Which part of a list: Relay's four arguments. */
export const sliceInput = {
  first: count.describe(
    'How many at most, from the beginning or after `after`: up to 1,000, and 100 unless `last` is given.',
  ),
  after: cursor.describe('The cursor of the record to go on after.'),
  last: count.describe('How many at most, up to the end or to `before`: up to 1,000.'),
  before: cursor.describe('The cursor of the record to stop before.'),
};

const direction = enumeration('OrderDirection', 'In which direction a list is sorted.', {
  asc: 'From the smallest, first or earliest on.',
  desc: 'From the largest, last or latest on.',
});

const sortKeys = {
  name: 'By name.',
  created_at: 'By the time at which the record was made.',
  starts_at: 'By the time at which it starts.',
};

type SortKey = keyof typeof sortKeys;

/** How a list is sorted; the first of the keys is the usual one. */
export const orderInput = (name: string, keys: readonly [SortKey, ...SortKey[]]) => ({
  order_by: z
    .strictObject({
      field: sortField(name, keys).describe('What to sort by.'),
      direction: direction.describe('In which direction.'),
    })
    .meta({ id: `${name}Order`, description: 'How to sort a list.' })
    .nullish()
    .describe(`How to sort the list: by ${keys[0].replace('_', ' ')}, ascending, unless said otherwise.`),
});

const sortField = (name: string, keys: readonly SortKey[]) =>
  enumeration(
    `${name}OrderField`,
    'What a list is sorted by.',
    Object.fromEntries(keys.map((key) => [key, sortKeys[key]])),
  );

/** Whose lists: the owners are of one kind. */
export const ownersInput = <Owner extends string>(...kinds: readonly [Owner, ...Owner[]]) => ({
  owner: z.enum(kinds),
  ids: z.array(z.uuid()).max(20_000),
});

export const queryFilter = {
  query: text(200).nullish().describe('Only those whose name contains this text, whatever the case.'),
};

export const localeFilter = {
  locale_id: reference('Locale').nullish().describe('Only those of this locale.'),
};
