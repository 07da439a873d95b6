import type { Field } from './field.ts';
import type { Kind } from './kind.ts';

/** What items of a proposal call a field of a record. */
const names: Readonly<Record<string, string>> = {
  page_url: 'url',
  locale_id: 'locale',
  venue_id: 'venue',
  person_ids: 'people',
};

const itemFields: Readonly<Record<string, ReadonlySet<string>>> = {
  events: new Set(
    'name description venue starts_at ends_at all_day time_zone url featured hidden status people'.split(' '),
  ),
  venues: new Set('name locale latitude longitude address url photo_url hidden'.split(' ')),
};

export const isProposable = ({ path }: Kind): boolean => path in itemFields;

/** What of a form can be proposed. */
export const proposable = ({ path }: Kind, fields: readonly Field[]): Field[] =>
  fields.filter(({ name }) => itemFields[path]?.has(nameInProposal(name)));

export const nameInProposal = (name: string): string => names[name] ?? name;

/** People are named in items, and created where they are new. */
export const isLineUp = ({ control }: Field): boolean => control.is === 'records';
