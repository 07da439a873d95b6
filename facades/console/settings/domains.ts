import { callProcedure } from '../../../core/procedure-list.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressWith } from '../../pages/site/links.ts';
import type { Desk } from '../frame/desk.ts';

/** The hosts of an audience; whether one of its own domains leads here is looked up for who asks. */
export async function domainsOf(desk: Desk): Promise<Html> {
  const { branding, context, exchange, owner, words } = desk;
  const { t } = words;
  const [page] = await callProcedure('domains.listByOwner', context, owner);
  const checked = exchange.query.get('check');
  const rows = (page?.rows ?? []).map(async ({ id, dns_name }) => {
    const result = id === checked ? await callProcedure('domains.check', context, { id }) : null;
    const sentence =
      result === null
        ? html`<a href="${addressWith('/settings', { check: id })}">${t('console.settings.check')}</a>`
        : html`${result.missing.length === 0 ? t('console.settings.leadsHere') : result.missing.map((host) => html`<p class="problem">${t('console.settings.missing', { host, target: result.target })}</p>`)}`;
    return html`<tr><th scope="row">${dns_name}</th><td>${sentence}</td></tr>`;
  });
  const host = `${branding.audience.subdomain}.${exchange.dependencies.settings.platformDomain}`;
  return html`<p class="muted">${t('console.settings.domainsMean', { host })}</p>
${rows.length === 0 ? '' : html`<table class="rows-table"><tbody>${await Promise.all(rows)}</tbody></table>`}`;
}
