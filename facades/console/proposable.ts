import { personEvent, personVenue } from '../../core/proposals/person-items.ts';
import type { Field } from './field.ts';
import type { Kind } from './kind.ts';

/** What items of a proposal call a field of a record. */
const names: Readonly<Record<string, string>> = {
  page_url: 'url',
  locale_id: 'locale',
  venue_id: 'venue',
  person_ids: 'people',
};

const itemFields: Readonly<Record<string, object>> = { events: personEvent.shape, venues: personVenue.shape };

export const isProposable = ({ path }: Kind): boolean => path in itemFields;

/** What of a form can be proposed. */
export const proposable = ({ path }: Kind, fields: readonly Field[]): Field[] =>
  fields.filter(({ name }) => nameInProposal(name) in (itemFields[path] ?? {}));

export const nameInProposal = (name: string): string => names[name] ?? name;

/** People are named in items, and created where they are new. */
export const isLineUp = ({ control }: Field): boolean => control.is === 'records';
