import { v7 as newId } from 'uuid';
import { procedureNamed } from '../../../core/procedure-list.ts';
import { personEvent, personVenue } from '../../../core/proposals/person-items.ts';
import { seeOther } from '../../http/see-other.ts';
import type { Field } from '../forms/field.ts';
import { inFields, nameOfVenue } from '../forms/in-fields.ts';
import { callWithForm } from '../forms/unread.ts';
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
  tag_ids: 'tags',
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

/** Proposes a record, with a new venue of it, or changes of one. */
export async function propose(
  desk: AnyDesk,
  { path }: Kind,
  id: string,
  changed: object,
  venue?: object,
): Promise<void> {
  const { protocol, host } = desk.exchange.request;
  const itemOf = async (path: string, external_id: string, values: object) => ({
    external_id,
    provenance: {
      url: `${protocol}://${host.replace(/^admin\./, '')}/${path}/${external_id}`,
      retrieved_at: desk.now.toISOString(),
      confidence: 1,
    },
    ...(await inItem(desk, values)),
  });
  const item = await itemOf(path, id, changed);
  const place = venue && (await itemOf('venues', newId(), venue));
  const items =
    place === undefined
      ? { [path]: [item] }
      : { venues: [place], [path]: [{ ...item, venue: { external_id: place.external_id } }] };
  const nameOf = (field: string) => {
    const [items, , name = ''] = field.split('.');
    return items === path ? nameInForm(desk, path, name) : nameOfVenue(nameInForm(desk, 'venues', name));
  };
  await inFields(nameOf, () =>
    callWithForm(procedureNamed('proposals.propose'), desk.context, async () => items),
  );
  seeOther(desk.exchange, '/proposals?done=propose');
}

/** What the form of a record calls a field of an item. */
const nameInForm = ({ kinds }: AnyDesk, path: string, field: string): string =>
  Object.keys(kinds.find((kind) => kind.path === path)?.update?.input?.shape ?? {}).find(
    (name) => nameInProposal(name) === field,
  ) ?? field;

/** Items name a venue by an object, a locale by its label, and people by their names: they are created where they are new. */
async function inItem(desk: AnyDesk, changed: object): Promise<object> {
  const entries = Object.entries(changed).map(async ([name, value]) => {
    if (name === 'venue_id') return ['venue', { id: value }];
    const locales = name === 'locale_id' ? kindOfType('Locale') : undefined;
    if (locales === undefined) return [nameInProposal(name), value];
    const [locale] = await readRows(desk.context, locales, [String(value)]);
    return ['locale', locale?.label ?? value];
  });
  return Object.fromEntries(await Promise.all(entries));
}
