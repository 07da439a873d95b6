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

/** What the records of a list are: by a word in its name, or else events if one of them has a start. */
export function kindOf({ name, records }: RecordList, mapping: Mapping): Kind {
  const words = name.toLowerCase().split(/[^a-z]+/);
  const [named] = names.find(([, word]) => words.some((each) => word.test(each))) ?? [];
  if (named !== undefined) return named;
  return records.some((record) => 'starts_at' in rename('events', record, mapping)) ? 'events' : 'venues';
}
