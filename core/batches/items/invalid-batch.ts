import { z } from 'zod';
import { andMore, countUnnamed, dotted } from '../../errors/field-errors.ts';
import { Refusal } from '../../errors/refusal.ts';
import { oversized } from '../../request/body-limits.ts';
import type { Path } from '../../request/oversized-object.ts';

/** What a refusal says of an item: its external id as sent, or null unless it is a string. */
export const invalidItem = z.object({
  kind: z.enum(['venue', 'event']),
  index: z.number(),
  external_id: z.string().nullable(),
  fields: z.record(z.string(), z.array(z.string())),
});

export type InvalidItem = Readonly<z.output<typeof invalidItem>>;

interface Items<Venue, Event> {
  readonly venues: readonly Venue[];
  readonly events: readonly Event[];
}

/** What is left to be sent of items of which some were refused. */
export function withoutInvalid<Venue, Event>(
  { venues, events }: Items<Venue, Event>,
  invalid: readonly InvalidItem[],
): Items<Venue, Event> {
  const refused = new Set(invalid.map(({ kind, index }) => `${kind} ${index}`));
  return {
    venues: venues.filter((_, index) => !refused.has(`venue ${index}`)),
    events: events.filter((_, index) => !refused.has(`event ${index}`)),
  };
}

/** The maximum number of invalid items that a refusal names. */
export const maximumNamed = 100;

/** The size of their description, in bytes: the whole body has at most 256 KB. */
const maximumSize = 255 * 1024;

/** The refusal of a batch with these invalid items. */
export function invalidBatch(items: readonly InvalidItem[]): Refusal {
  const named: InvalidItem[] = [];
  let left = maximumSize;
  for (const [index, item] of items.slice(0, maximumNamed).entries()) {
    const share = left / (Math.min(items.length, maximumNamed) - index);
    const shortened = shorten(item, share);
    left -= sizeOf(shortened) + 1; // and a comma
    named.push(shortened);
  }
  return new Refusal('invalid_batch', { items: named });
}

const maximumIdLength = 255;

/** Names as many fields as fit into a size, and the number of the others under the empty path. */
function shorten({ external_id, fields, ...item }: InvalidItem, size: number): InvalidItem {
  const id = external_id === null ? null : external_id.slice(0, maximumIdLength).toWellFormed();
  const shortened = { ...item, external_id: id, fields };
  if (sizeOf(shortened) <= size) return shortened;
  const all = Object.entries(fields).filter(([path]) => path !== '');
  const total = all.length + countUnnamed(fields);
  let left = size - sizeOf({ ...shortened, fields: andMore(total) });
  const named = all.filter(([path, problems]) => {
    left -= sizeOf({ [path]: problems });
    return left >= 0;
  });
  return { ...shortened, fields: { ...Object.fromEntries(named), ...andMore(total - named.length) } };
}

const sizeOf = (value: object): number => Buffer.byteLength(JSON.stringify(value));

const kinds: Readonly<Record<string, InvalidItem['kind']>> = { venues: 'venue', events: 'event' };

/** The refusal of a batch of which the object at this path has too many keys. The batch is not parsed. */
export function refuseOversizedItem([list = '', index, ...rest]: Path): Refusal {
  const kind = kinds[list];
  if (kind !== undefined && typeof index === 'number')
    return invalidBatch([{ kind, index, external_id: null, fields: { [dotted(rest)]: [oversized] } }]);
  return new Refusal('invalid_batch', { items: [], message: `Nothing was written. The batch ${oversized}.` });
}
