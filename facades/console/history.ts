import { procedureNamed } from '../../core/procedure-list.ts';
import { fieldNameOf } from '../../core/values/names.ts';
import { type Html, html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import { type Change, type Names, pagesOfChanges, referencesOf } from './change.ts';
import type { Desk } from './desk.ts';
import type { Kind } from './kinds.ts';
import { namesOf } from './references.ts';
import { sentenceOf } from './sentence.ts';
import { timeInWords } from './words.ts';
import { usualZone } from './zone.ts';

const changes = procedureNamed('changes.listByOwner');

interface Selected {
  readonly owner: string;
  readonly id: string;
  readonly first: number;
}

export async function readChanges({ context }: Desk, { owner, id, first }: Selected, filters: object = {}) {
  const [page] = pagesOfChanges.parse(
    await changes.call(context, async () => ({ owner, ids: [id], first, ...filters })),
  );
  return page ?? { rows: [], order: '', hasNext: false };
}

const shownOfRecord = 20;

/** What became of one record, newest first; nothing for kinds without a history, and for who may not read it. */
export async function historyOf(desk: Desk, { type }: Kind, id: string): Promise<Html | ''> {
  const owner = fieldNameOf(type);
  const hasHistory = owner in (changes.meta.record?.declaration.owners ?? {});
  if (!hasHistory || !desk.may('read_history')) return '';
  const { rows } = await readChanges(desk, { owner, id, first: shownOfRecord });
  return listOf(desk, rows);
}

/** Changes as sentences; those of one step stand together. */
export async function listOf(desk: Desk, rows: readonly Change[]): Promise<Html> {
  const known = await namesOf(desk.context, rows.flatMap(referencesOf));
  const zone = await usualZone(desk);
  const steps = [
    ...Map.groupBy(
      rows,
      ({ changed_at, actor_id, batch_id }) => `${changed_at} ${actor_id} ${batch_id}`,
    ).values(),
  ];
  return html`<ol class="history">${steps.map((step) => stepOf(desk, step, known, zone))}</ol>`;
}

function stepOf(desk: Desk, step: readonly Change[], names: Names, zone: string): Html {
  const [first] = step;
  if (first === undefined) return html``;
  const { words, session } = desk;
  const when = timeInWords(words.tag, first.changed_at, zone);
  const undo = desk.may('edit_records')
    ? html`<form method="post" action="/history/${first.id}/undo">${formField(session)}<button class="quiet small">${words.t('console.undo')}</button></form>`
    : '';
  return html`<li><div>${step.map((change) => html`<p>${sentenceOf(desk, change, names)}</p>`)}<p class="muted"><time datetime="${first.changed_at}">${when}</time></p></div>${undo}</li>`;
}
