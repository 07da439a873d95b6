import { typeNameOf } from '../../../core/values/names.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Desk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { nounIn, titleIn } from '../frame/words.ts';
import { nounOf } from '../records/kind.ts';
import { rowsOf } from '../records/rows.ts';
import { findAll } from './found.ts';

const maximumLength = 100;

/** What the search of the console finds in the whole audience. */
export async function findPage(desk: Desk): Promise<ConsolePage> {
  const { t } = desk.words;
  const q = (desk.exchange.query.get('q') ?? '').trim().slice(0, maximumLength);
  const title = q === '' ? t('console.find') : t('console.found', { q });
  return {
    title,
    content: q === '' ? html`<p class="empty">${t('console.findMeans')}</p>` : await resultsOf(desk, q),
  };
}

async function resultsOf(desk: Desk, q: string): Promise<Html> {
  const { t } = desk.words;
  const { groups, deleted } = await findAll(desk, q);
  if (groups.length + deleted.length === 0)
    return html`<div class="empty"><p>${t('console.nothingFound')}</p><p>${t('console.findMeans')}</p></div>`;
  const tables = await Promise.all(groups.map(({ kind, rows }) => rowsOf(desk, kind, rows)));
  return html`${groups.map(({ kind }, index) => html`<section><h2>${titleIn(desk.words, kind)}</h2>${tables[index] ?? ''}</section>`)}
${
  deleted.length === 0
    ? ''
    : html`<section><h2>${t('console.deleted')}</h2><ul class="history">${deleted.map(
        ({ kind, id, name }) =>
          html`<li><p><a href="/changes?record_id=${id}" dir="auto">${name}</a> <span class="muted">${nounIn(desk.words, nounOf(typeNameOf(kind)))}</span></p></li>`,
      )}</ul></section>`
}`;
}
