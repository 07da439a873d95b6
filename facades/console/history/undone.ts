import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import { typeNameOf } from '../../../core/values/names.ts';
import { seeOther } from '../../http/see-other.ts';
import { type Html, html } from '../../pages/html.ts';
import { backIn } from '../frame/back.ts';
import type { Desk } from '../frame/desk.ts';
import { type Posted, send } from '../frame/page.ts';
import { labelOf, nounIn } from '../frame/words.ts';
import { nounOf } from '../records/kind.ts';

type Report = Pick<OutputOf<'changes.revert'>, 'reverted' | 'kept' | 'impossible'>;

/** Undoes a change, or the whole step of which it is; what stays is told. */
export const undo =
  (procedure: 'changes.revert' | 'changes.revertStep') =>
  async ({ desk, id }: Posted): Promise<void> => {
    const { kept, ...rest } = await callProcedure(procedure, desk.context, { id });
    const report = { ...rest, kept: kept.filter(isReported) };
    if (report.kept.length + report.impossible.length === 0)
      return seeOther(
        desk.exchange,
        `${backIn(desk) ?? '/history'}?done=${desk.exchange.query.has('redo') ? 'redo' : 'undo'}`,
      );
    const { t } = desk.words;
    send(desk, {
      title: t('console.undoneBut', { count: report.reverted }),
      crumb: html`<a href="/history">${t('console.history')}</a>`,
      content: html`${await remainsOf(desk, report)}
<p><a class="button" href="/history">${t('console.history')}</a></p>`,
    });
  };

/** As with any record that is deleted, its picture is still there for when it comes back. */
const isReported = ({ kind, fields }: Report['kept'][number]): boolean =>
  kind !== 'photo' || fields.length > 0;

const maximumListed = 200;

/** What an undo leaves as it is, and why. */
export async function remainsOf({ context, branding, words }: Desk, report: Report): Promise<Html> {
  const { t } = words;
  const all = [...report.kept, ...report.impossible.map((record) => ({ ...record, fields: [] }))];
  const listed = all.slice(0, maximumListed);
  const ids = [...new Set(listed.map(({ id }) => id))];
  const selection = { ids, audience_id: branding.audience.id };
  const named = ids.length === 0 ? [] : await callProcedure('changes.names', context, selection);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  if (all.length === 0) return html``;
  return html`<p>${t('console.stays', { count: all.length })}</p><ul class="plain">${listed.map(
    ({ kind, id, fields, reason }) =>
      html`<li>${nounIn(words, nounOf(typeNameOf(kind)))} <bdi>${names.get(id) ?? ''}</bdi>${fields.length === 0 ? '' : ` (${fields.map((name) => labelOf(words, name)).join(', ')})`}: ${reason}</li>`,
  )}</ul>${all.length > maximumListed ? html`<p class="muted">…</p>` : ''}`;
}
