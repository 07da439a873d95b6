import { type Html, html } from '../../pages/html.ts';
import type { Desk } from '../frame/desk.ts';
import type { ConsolePage } from '../frame/page.ts';
import { kindNamed } from '../records/kinds.ts';
import { listRows } from '../records/references.ts';
import { rowsOf } from '../records/rows.ts';

const maximum = 200;

/** What programs come in with: API keys and service tokens, and what stops when they are taken away. */
export async function keysPage(desk: Desk): Promise<ConsolePage> {
  const ofToken = ['prefix', 'scopes', 'last_used_at', 'created_at', 'expires_at'];
  return {
    title: desk.words.t('console.access'),
    content: html`${await keysOf(desk, 'Application', ['api_key_prefix', 'created_at'])}
${await keysOf(desk, 'ServiceToken', ofToken)}`,
  };
}

async function keysOf(
  desk: Desk,
  type: 'Application' | 'ServiceToken',
  columns: readonly string[],
): Promise<Html> {
  const { t } = desk.words;
  const kind = kindNamed(type);
  const { rows, after } = await listRows(desk.context, kind, desk.owner, { first: maximum });
  return html`<section><div class="section-head"><h2>${t(`console.access.${type}`)}</h2><a class="button" href="/${kind.path}/new">${t('console.new', { noun: t(`console.access.one${type}`) })}</a></div>
<p class="muted">${t(`console.access.${type}Means`)}</p>
${rows.length === 0 ? html`<div class="empty"><p>${t('console.access.none')}</p></div>` : await rowsOf(desk, kind, rows, columns)}
${after === null ? '' : html`<p class="muted">${t('console.access.first', { count: maximum })}</p>`}</section>`;
}
