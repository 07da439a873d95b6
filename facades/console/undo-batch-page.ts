import { Refusal } from '../../core/errors/refusal.ts';
import { callProcedure, type OutputOf } from '../../core/procedure-list.ts';
import { seeOther } from '../http/see-other.ts';
import { type Html, html } from '../pages/html.ts';
import { formField } from '../pages/session.ts';
import type { Posted } from './console-form.ts';
import type { Desk } from './desk.ts';
import { type ConsolePage, send } from './page.ts';
import { remainsOf } from './undone.ts';

/** What the undo of a batch would do, before it does it. */
export async function undoBatchPage(desk: Desk): Promise<ConsolePage> {
  const { id = '' } = desk.exchange.parameters;
  const { t } = desk.words;
  try {
    const report = await undo(desk, id, true);
    const isOfUse = report.reverted > 0;
    return page(
      desk,
      id,
      html`<p>${t('console.wouldUndo', { count: report.reverted })}</p>
${isOfUse ? html`<form method="post" action="/batches/${id}/undo">${formField(desk.session)}<button>${t('console.undoBatch')}</button> <a class="button quiet" href="/batches/${id}">${t('console.cancel')}</a></form>` : ''}
${await remainsOf(desk, report)}`,
    );
  } catch (error) {
    if (!(error instanceof Refusal) || (error.reason !== 'conflict' && error.reason !== 'gone')) throw error;
    return page(desk, id, html`<p class="notice problem">${error.message}</p>`);
  }
}

export async function undoBatch({ desk, id }: Posted): Promise<void> {
  const report = await undo(desk, id, false);
  if (report.id !== null) return seeOther(desk.exchange, `/batches/${report.id}?done=undo`);
  send(desk, page(desk, id, await remainsOf(desk, report)));
}

const undo = (
  { context, branding }: Desk,
  id: string,
  isDryRun: boolean,
): Promise<OutputOf<'research.undoBatch'>> =>
  callProcedure('research.undoBatch', context, { id, audience_id: branding.audience.id, dry_run: isDryRun });

const page = ({ words: { t } }: Desk, id: string, content: Html): ConsolePage => ({
  title: t('console.undoBatch'),
  crumb: html`<a href="/batches">${t('console.batches')}</a> / <a href="/batches/${id}">${t('console.batch')}</a>`,
  content,
});
