import { callProcedure } from '../../../core/procedure-list.ts';
import { html } from '../../pages/html.ts';
import { buttonForm } from '../../pages/session.ts';
import type { PlatformDesk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { timeInWords } from '../frame/words.ts';

/** The audiences that can still be restored. */
export async function deletedPage(desk: PlatformDesk): Promise<ConsolePage> {
  const { context, session, words } = desk;
  const { t } = words;
  const audiences = await callProcedure('audiences.deleted', context, undefined);
  const time = (instant: string): string => timeInWords(desk, instant);
  return {
    title: t('console.platform.deleted'),
    content: html`<p class="muted">${t('console.platform.deletedMeans')}</p>
${
  audiences.length === 0
    ? html`<div class="empty"><p>${t('console.platform.noneDeleted')}</p><p><a class="button" href="/">${t('audiences')}</a></p></div>`
    : html`<ol class="history">${audiences.map(
        ({ id, name, subdomain, deleted_at, erased_from }) =>
          html`<li><div><p id="${id}"><strong dir="auto">${name}</strong> ${subdomain}</p><p class="muted">${t('console.platform.erased', { deleted: time(deleted_at), erased: time(erased_from) })}</p></div>${buttonForm(session, `/audiences/${id}/restore`, t('console.restore'), { of: id })}</li>`,
      )}</ol>`
}`,
  };
}
