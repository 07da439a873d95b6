import { callProcedure } from '../../../core/procedure-list.ts';
import { html } from '../html.ts';
import { moreLink } from './links.ts';
import { mapOf } from './map.ts';
import { requestsBehind, venuesOfLocale } from './requests.ts';
import type { SitePage } from './site-page.ts';
import { originOf, type Visit } from './visit.ts';

/** All venues, by name. */
export async function showVenues(visit: Visit): Promise<SitePage> {
  const { context, exchange } = visit;
  const { t } = visit.words;
  const chosen = exchange.query.get('locale') ?? undefined;
  const { items, next } = await callProcedure('site.venues', context, {
    locale_id: chosen,
    cursor: exchange.query.get('after') ?? undefined,
  });
  const { locale, venues } = items;
  const requested = locale ?? venues[0]?.locale;
  const title = locale === null ? t('venues') : t('venuesIn', { place: locale.name });
  return {
    title,
    loads: venues.length === 0 ? ['copy'] : ['copy', 'map'],
    preview: {
      description: t('onMapAndByName', { title }),
      data: { '@type': 'CollectionPage', name: title, url: `${originOf(visit)}/venues` },
    },
    content: html`<h1>${title}</h1>
${venues.length === 0 ? html`<p class="lead">${t('noVenues')}</p>` : html`<section aria-label="${t('onMap')}">${mapOf(visit, { locale: locale?.id })}</section>`}
<section aria-labelledby="by-name">
  <h2 id="by-name">${t('byName')}</h2>
  <ul class="columns">${venues.map(
    ({ id, name, address, locale }) =>
      html`<li dir="auto"><a href="/venues/${id}">${name}</a><br><small>${address ?? locale.name}</small></li>`,
  )}</ul>
  ${moreLink('/venues', { locale: chosen, after: next }, t('moreVenues'))}
  ${requested === undefined ? '' : requestsBehind(visit, venuesOfLocale(requested.id))}
</section>`,
  };
}
