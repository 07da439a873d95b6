import { Refusal } from '../../core/errors/refusal.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { withoutKeeping } from '../../core/request/dry-run.ts';
import { type Html, html } from '../pages/html.ts';
import { stranger } from '../pages/session.ts';
import { eventContent } from '../pages/site/event-page.ts';
import type { Desk } from './desk.ts';

/** The page that a new event would have for strangers: it is created and read, and nothing of it is kept. */
export async function previewOfEvent(
  desk: Desk,
  picture: File | null,
  create: (desk: Desk) => Promise<string>,
): Promise<Html> {
  const { branding, principal, words } = desk;
  const { t } = words;
  const page = await withoutKeeping({ ...desk.context, principal }, branding.audience.id, async (context) => {
    const id = await create({ ...desk, context });
    return callProcedure('site.event', context, { id }).catch((error: unknown) => {
      if (error instanceof Refusal && error.reason === 'not_found') return null;
      throw error;
    });
  });
  return html`<section id="preview"><h2>${t('console.preview.ofPage')}</h2>
<p class="muted">${page === null ? t('console.preview.hidden') : t('console.preview.notSaved')}${picture === null ? '' : html` ${t('console.preview.picture')}`}</p>
${page === null ? '' : html`<div class="preview-of-page" inert>${eventContent({ ...desk, session: stranger }, page)}</div>`}</section>`;
}
