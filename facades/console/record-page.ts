import { type Html, html } from '../pages/html.ts';
import { actionForms } from './actions.ts';
import { belongingTo } from './belongings.ts';
import { type AnyDesk, type Desk, mayCall } from './desk.ts';
import { editForm } from './edit-form.ts';
import { eventExtras } from './event-extras.ts';
import { sourceState, webhookState } from './fares.ts';
import { historyOf } from './history.ts';
import type { Kind } from './kind.ts';
import { kindsOwnedBy } from './kinds.ts';
import { originsOf } from './origins.ts';
import type { ConsolePage } from './page.ts';
import { hasPin } from './pin.ts';
import { signInOf } from './platform/sign-in-of.ts';
import { readable } from './posted.ts';
import type { Attempt } from './problems.ts';
import { isProposable } from './propose.ts';
import { reachOfAction, reachOfSaving } from './reach.ts';
import { nameOf, type Row } from './references.ts';
import { readStored, type Stored } from './stored.ts';
import { takenWith } from './taken.ts';
import { venueExtras } from './venue-extras.ts';

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
  const [belongings, origins, history, takes, deletion, reach, extras] = await Promise.all([
    Promise.all(kindsOwnedBy(kind, desk.kinds).map((owned) => belongingTo(desk, kind, owned, id))),
    originsOf(desk, kind, stored),
    historyOf(desk, kind, id),
    takenWith(desk, kind, id),
    reachOfAction(desk, kind, 'delete', id),
    reachOfSaving(desk, kind, stored),
    desk.branding === null ? signInOf(desk, row) : mayEdit ? extrasOf[kind.type]?.(desk, stored) : '',
  ]);
  return {
    title: nameOf(row),
    map: showsForm && hasPin(stored.fields) ? 'pin' : undefined,
    crumb: crumb(kind),
    beside: siteLink(desk, kind, row),
    content: html`${kind.type === 'Source' ? sourceState(desk, kind, stored) : kind.type === 'Webhook' ? webhookState(desk, stored) : ''}
${showsForm ? editForm(desk, kind, stored, reach, attempt) : readOnly(stored)}
${extras ?? ''}
${actionForms(desk, kind, row, `${takes} ${deletion}`.trim())}
${belongings}
${origins}
${history === '' ? '' : html`<section><h2>${t('console.history')}</h2>${history}</section>`}`,
  };
}

const extrasOf: Readonly<Record<string, (desk: Desk, stored: Stored) => Promise<Html | ''>>> = {
  Event: eventExtras,
  Venue: venueExtras,
};

/** What a record has, for those who may not change it. */
const readOnly = ({ fields, texts }: Stored): Html =>
  html`<dl class="facts">${fields.map(
    (field) => html`<div><dt>${field.label}</dt><dd dir="auto">${readable(field, texts) || '–'}</dd></div>`,
  )}</dl>`;

export const crumb = (kind: Kind): Html | string =>
  kind.listPath === null ? '' : html`<a href="${kind.listPath}">${kind.title}</a>`;

const sitePaths = ['events', 'venues', 'people'];

function siteLink({ branding, exchange, words: { t } }: AnyDesk, { path }: Kind, row: Row): Html | string {
  const { protocol, host } = exchange.request;
  const own = host.replace(/^admin\./, '');
  if (branding === null && typeof row.subdomain === 'string')
    return html`<a href="${protocol}://admin.${row.subdomain}.${own}/">${t('console.platform.lookAfter')}</a>`;
  const page = `${protocol}://${own}/${path}/${row.id}`;
  return sitePaths.includes(path) ? html`<a href="${page}">${t('console.seePage')}</a>` : '';
}
