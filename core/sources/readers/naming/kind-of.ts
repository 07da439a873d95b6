import type { RecordList } from '../inputs/record-list.ts';
import type { Kind } from './field-names.ts';
import type { Mapping } from './mapping.ts';
import { rename } from './rename.ts';

const names: readonly [Kind, RegExp][] = [
  ['locales', /^locales?$/],
  ['people', /^(people|persons?|performers?|artists?)$/],
  ['events', /^(events?|concerts?|gigs?|shows?|programs?|programmes?)$/],
  ['venues', /^(venues?|places?|locations?|halls?)$/],
];

/** The kind that a word in the name of a file or list tells. */
export function kindNamed(name: string): Kind | undefined {
  const words = name.toLowerCase().split(/[^a-z]+/);
  const [kind] = names.find(([, word]) => words.some((each) => word.test(each))) ?? [];
  return kind;
}

/**
 * What the records of a document's list are: by its name, or else events if one of them has a start, venues if one has
 * coordinates, unless another list has that name. A document's only list holds venues if it has names and addresses, or
 * else events that a mapping may help to read.
 */
export function kindOf(list: RecordList, lists: readonly RecordList[], mapping: Mapping): Kind | undefined {
  const named = kindNamed(list.name);
  if (named !== undefined) return named;
  const isFree = (kind: Kind) => !lists.some(({ name }) => kindNamed(name) === kind);
  const has = (kind: Kind, field: string) =>
    list.records.some((record) => field in rename(kind, record, mapping));
  if (isFree('events') && has('events', 'starts_at')) return 'events';
  const isOnly = lists.length === 1;
  const isDescribed = isOnly && ['name', 'address'].every((field) => has('venues', field));
  if (isDescribed || (isFree('venues') && has('venues', 'latitude'))) return 'venues';
  return isOnly ? 'events' : undefined;
}
