import { Refusal } from '../../../core/errors/refusal.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { withoutKeeping } from '../../../core/request/dry-run.ts';
import { type Html, html } from '../../pages/html.ts';
import { stranger } from '../../pages/session.ts';
import { eventContent } from '../../pages/site/event-page.ts';
import type { Desk } from '../frame/desk.ts';

/** Does something of which nothing is kept. */
export const trying = <Result>(desk: Desk, work: (desk: Desk) => Promise<Result>): Promise<Result> =>
  withoutKeeping({ ...desk.context, principal: desk.principal }, desk.branding.audience.id, (context) =>
    work({ ...desk, context }),
  );

/** The page that a new event would have for strangers: it is created and read, and nothing of it is kept. */
export async function previewOfEvent(desk: Desk, create: (desk: Desk) => Promise<string>): Promise<Html> {
  const { t } = desk.words;
  const page = await trying(desk, async (by) => {
    const id = await create(by);
    return callProcedure('site.event', by.context, { id }).catch((error: unknown) => {
      if (error instanceof Refusal && error.reason === 'not_found') return null;
      throw error;
    });
  });
  return html`<section id="preview"><h2>${t('console.preview.ofPage')}</h2>
<p class="muted">${page === null ? t('console.preview.hidden') : t('console.preview.notSaved')}</p>
${page === null ? '' : html`<div class="preview-of-page" inert>${eventContent({ ...desk, session: stranger }, page)}</div>`}</section>`;
}
