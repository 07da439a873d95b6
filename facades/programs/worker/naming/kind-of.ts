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

/** What the records of a list are: by its name, or else events if one of them has a start. */
export const kindOf = ({ name, records }: RecordList, mapping: Mapping): Kind =>
  kindNamed(name) ??
  (records.some((record) => 'starts_at' in rename('events', record, mapping)) ? 'events' : 'venues');
