import { procedureNamed } from '../../../core/procedure-list.ts';
import { personEvent, personVenue } from '../../../core/proposals/person-items.ts';
import { seeOther } from '../../http/see-other.ts';
import type { Field } from '../forms/field.ts';
import { type AnyDesk, mayCall } from '../frame/desk.ts';
import type { Kind } from '../records/kind.ts';
import { kindOfType } from '../records/kinds.ts';
import { readRows } from '../records/references.ts';

/** What items of a proposal call a field of a record. */
const names: Readonly<Record<string, string>> = {
  page_url: 'url',
  locale_id: 'locale',
  venue_id: 'venue',
  person_ids: 'people',
};

const itemFields: Readonly<Record<string, object>> = { events: personEvent.shape, venues: personVenue.shape };

export const isProposable = ({ path }: Kind): boolean => path in itemFields;

/** Whether somebody may only propose what a form of this procedure says. */
export const isProposing = (desk: AnyDesk, kind: Kind, procedure: Kind['update']): boolean =>
  isProposable(kind) && !mayCall(desk, procedure);

/** What of a form can be filled in by who is at the console. */
export const possible = (
  desk: AnyDesk,
  kind: Kind,
  procedure: Kind['update'],
  fields: readonly Field[],
): readonly Field[] =>
  isProposing(desk, kind, procedure)
    ? fields.filter(({ name }) => nameInProposal(name) in (itemFields[kind.path] ?? {}))
    : fields;

const nameInProposal = (name: string): string => names[name] ?? name;

/** Proposes a record, or changes of one. */
export async function propose(desk: AnyDesk, { path }: Kind, id: string, changed: object): Promise<void> {
  const { protocol, host } = desk.exchange.request;
  const provenance = {
    url: `${protocol}://${host.replace(/^admin\./, '')}/${path}/${id}`,
    retrieved_at: desk.now.toISOString(),
    confidence: 1,
  };
  const item = { external_id: id, provenance, ...(await inItem(desk, changed)) };
  await procedureNamed('proposals.propose').call(desk.context, async () => ({ [path]: [item] }));
  seeOther(desk.exchange, '/proposals?done=propose');
}

/** Items name a venue by an object, a locale by its label, and people by their names: they are created where they are new. */
async function inItem(desk: AnyDesk, changed: object): Promise<object> {
  const entries = Object.entries(changed).map(async ([name, value]) => {
    if (name === 'venue_id') return ['venue', { id: value }];
    const locales = name === 'locale_id' ? kindOfType('Locale') : undefined;
    if (locales === undefined) return [nameInProposal(name), value];
    const [locale] = await readRows(desk.context, locales, [String(value)]);
    return ['locale', locale?.label];
  });
  return Object.fromEntries(await Promise.all(entries));
}
