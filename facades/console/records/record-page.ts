import { type Html, html } from '../../pages/html.ts';
import { mark } from '../../pages/site/rows.ts';
import { originsOf } from '../came-in/origins.ts';
import { isProposable } from '../came-in/propose.ts';
import { eventExtras } from '../events/event-extras.ts';
import { reachOfAction, reachOfSaving } from '../events/reach.ts';
import { venueExtras } from '../events/venue-extras.ts';
import { editForm } from '../forms/edit-form.ts';
import { hasPin } from '../forms/pin.ts';
import { readable } from '../forms/posted.ts';
import type { Attempt } from '../forms/problems.ts';
import { readStored, type Stored } from '../forms/stored.ts';
import { type AnyDesk, type Desk, mayCall } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { titleIn } from '../frame/words.ts';
import { changesOf, listOf } from '../history/history.ts';
import { rolesOf } from '../platform/roles-of.ts';
import { providerAppOf, signInOf } from '../platform/sign-in-of.ts';
import { sourceState } from '../sources/fares.ts';
import { webhookState } from '../sources/webhook-fares.ts';
import { actionForms } from './actions.ts';
import type { Kind } from './kind.ts';
import { kindsOwnedBy } from './kinds.ts';
import { nameOf, type Row } from './references.ts';
import { belongingTo, takenWith } from './rows.ts';

/** The page of a record: its form, what else can be done to it, what belongs to it, and what became of it. */
export async function recordPage(
  desk: AnyDesk,
  kind: Kind,
  id: string,
  attempt?: Attempt,
): Promise<ConsolePage> {
  const stored = await readStored(desk, kind, id);
  const { row } = stored;
  const { t } = desk.words;
  const mayEdit = mayCall(desk, kind.update);
  const showsForm = mayEdit || (desk.may('propose_changes') && isProposable(kind));
  const [belongings, origins, changes, takes, deletion, reach, extras, app, roles] = await Promise.all([
    Promise.all(kindsOwnedBy(kind, desk.kinds).map((owned) => belongingTo(desk, kind, owned, id))),
    originsOf(desk, kind, stored),
    changesOf(desk, kind, id),
    takenWith(desk, kind, id),
    reachOfAction(desk, kind, 'delete', id),
    reachOfSaving(desk, kind, stored),
    desk.branding !== null && mayEdit ? extrasOf[kind.type]?.(desk, stored) : '',
    providerAppOf(desk, row),
    rolesOf(desk, kind, id),
  ]);
  const [last] = changes;
  const whoComes =
    kind.type === 'Event' && extras ? html`<a href="#who">${t('console.whoComes')}</a> · ` : '';
  return {
    title: nameOf(row),
    map: showsForm && hasPin(stored.fields) ? 'pin' : undefined,
    crumb: crumb(desk, kind),
    beside: html`${marksOf(desk, row)}<span>${whoComes}${siteLink(desk, kind, row)}</span>`,
    content: html`${kind.type === 'Source' ? await sourceState(desk, kind, stored) : kind.type === 'Webhook' ? webhookState(desk, stored) : ''}
${showsForm ? await editForm(desk, kind, { ...stored, last }, reach, attempt) : readOnly(desk, stored)}
${extras ?? ''}${signInOf(desk, app)}${roles}
${actionForms(desk, kind, { ...row, has_own_app: app?.isOwn }, `${takes} ${deletion}`.trim())}
${belongings}
${origins}
${changes.length === 0 ? '' : html`<section><h2>${t('console.history')}</h2>${await listOf(desk, changes)}</section>`}`,
  };
}

const extrasOf: Readonly<Record<string, (desk: Desk, stored: Stored) => Promise<Html | ''>>> = {
  Event: eventExtras,
  Venue: venueExtras,
};

/** What a record has, for those who may not change it. */
const readOnly = ({ words }: AnyDesk, { fields, texts }: Stored): Html =>
  html`<dl class="facts">${fields.map(
    (field) =>
      html`<div><dt>${field.label}</dt><dd dir="auto">${readable(words, field, texts) || '–'}</dd></div>`,
  )}</dl>`;

export const crumb = ({ words }: AnyDesk, kind: Kind): Html | string =>
  kind.listPath === null ? '' : html`<a href="${kind.listPath}">${titleIn(words, kind)}</a>`;

/** What is not as usual. */
const marksOf = ({ words: { t } }: AnyDesk, { status, hidden }: Row): Html[] => [
  ...(status === 'cancelled' ? [mark(t('cancelled'), 'mark status')] : []),
  ...(hidden === true ? [mark(t('console.hidden'), 'mark hidden')] : []),
];

const sitePaths = ['events', 'venues', 'people'];

function siteLink({ branding, exchange, words: { t } }: AnyDesk, { path }: Kind, row: Row): Html | string {
  const { protocol, host } = exchange.request;
  const own = host.replace(/^admin\./, '');
  if (branding === null && typeof row.subdomain === 'string')
    return html`<a href="${protocol}://admin.${row.subdomain}.${own}/">${t('console.platform.lookAfter')}</a>`;
  const page = `${protocol}://${own}/${path}/${row.id}`;
  return sitePaths.includes(path) ? html`<a href="${page}">${t('console.seePage')}</a>` : '';
}
