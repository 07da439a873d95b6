import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import { typeNameOf } from '../../../core/values/names.ts';
import { type Html, html } from '../../pages/html.ts';
import { buttonForm } from '../../pages/session.ts';
import type { Desk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { timeInWords, titleIn } from '../frame/words.ts';
import { kindNamed } from '../records/kinds.ts';
import { actorOf } from './sender.ts';
import { whyNot } from './steps.ts';

type Deleted = OutputOf<'changes.trash'>[number];

/** What was deleted in the last 30 days, by kind, to be brought back. */
export async function trashPage(desk: Desk): Promise<ConsolePage> {
  const { branding, context, words } = desk;
  const { t } = words;
  const records = await callProcedure('changes.trash', context, { audience_id: branding.audience.id });
  const byKind = Map.groupBy(records, ({ kind }) => kind);
  return {
    title: t('console.trash'),
    content: html`<p class="muted">${t('console.trashMeans')}</p>
${records.length === 0 ? html`<p class="empty">${t('console.noTrash')}</p>` : ''}
${[...byKind].map(
  ([kind, deleted]) =>
    html`<section><h2>${titleIn(words, kindNamed(typeNameOf(kind)))}</h2><ol class="history">${deleted.map((record) => lineOf(desk, record))}</ol></section>`,
)}`,
  };
}

function lineOf(desk: Desk, record: Deleted): Html {
  const { words, session } = desk;
  const { t } = words;
  const { id, name, deleted_at, with_it, change_id } = record;
  const when = deleted_at === null ? '' : timeInWords(desk, deleted_at);
  const restore =
    change_id !== null && whyNot(desk, [record]) === null
      ? buttonForm(session, `/changes/${change_id}/undo`, t('console.restore'), { of: id })
      : '';
  return html`<li><div><p id="${id}"><a href="/changes?record_id=${id}" dir="auto">${name}</a>${with_it === 0 ? '' : html` ${t('console.withIt', { count: with_it })}`}</p><p class="muted">${t('console.deletedBy', { name: actorOf(record) })}, ${when}</p></div>${restore}</li>`;
}
