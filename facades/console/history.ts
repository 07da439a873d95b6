import { procedureNamed } from '../../core/procedure-list.ts';
import { listCursor } from '../../core/records/list.ts';
import { fieldNameOf } from '../../core/values/names.ts';
import { type Html, html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import { type Change, type Known, knownOf, pagesOfChanges } from './change.ts';
import type { AnyDesk } from './desk.ts';
import type { Kind } from './kind.ts';
import { sentenceOf } from './sentence.ts';
import { whyNot } from './steps.ts';
import { timeInWords } from './words.ts';
import { usualZone } from './zone.ts';

const changes = procedureNamed('changes.listByOwner');

interface Selected {
  readonly owner: string;
  readonly id: string;
  readonly first: number;
}

/** Changes, newest first, and the cursor of the next ones. */
export async function readChanges(
  { context }: AnyDesk,
  { owner, id, first }: Selected,
  filters: object = {},
) {
  const input = { owner, ids: [id], first, ...filters };
  const [page] = pagesOfChanges.parse(await changes.call(context, async () => input));
  const { rows, order, hasNext } = page ?? { rows: [], order: '', hasNext: false };
  const last = rows.at(-1);
  return { rows, after: hasNext && last !== undefined ? listCursor(order, last.sort_key, last.id) : null };
}

const shownOfRecord = 20;

/** What became of one record, newest first; nothing for kinds without a history, and for who may not read it. */
export async function historyOf(desk: AnyDesk, { type }: Kind, id: string): Promise<Html | ''> {
  const owner = fieldNameOf(type);
  const hasHistory = owner in (changes.meta.record?.declaration.owners ?? {});
  if (!hasHistory || !desk.may('read_history')) return '';
  const { rows } = await readChanges(desk, { owner, id, first: shownOfRecord });
  return listOf(desk, rows);
}

/** Each change as a sentence, with its own undo. */
export async function listOf(desk: AnyDesk, rows: readonly Change[]): Promise<Html> {
  const [known, zone] = await Promise.all([knownOf(desk, rows), usualZone(desk)]);
  return html`<ol class="history">${rows.map((change) => lineOf(desk, change, known, zone))}</ol>`;
}

function lineOf(desk: AnyDesk, change: Change, known: Known, zone: string): Html {
  const { branding, words, session } = desk;
  const { id, kind, changed_at, actor_name } = change;
  const undo =
    branding === null
      ? ''
      : (whyNot(desk, [kind]) ??
        html`<form method="post" action="/changes/${id}/undo">${formField(session)}<button class="quiet small">${words.t('console.undo')}</button></form>`);
  return html`<li><div><p><strong dir="auto">${actor_name}</strong> ${sentenceOf(desk, change, known, zone)}</p><p class="muted"><time datetime="${changed_at}">${timeInWords(words.tag, changed_at, zone)}</time></p></div>${undo}</li>`;
}
