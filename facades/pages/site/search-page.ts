import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import { isLongEnough } from '../../../core/search/find-hits.ts';
import { type Html, html } from '../html.ts';
import { eventFiltersIn, facetChoices, facetsIn } from './event-filters.ts';
import { recordsMatching, requestsBehind } from './requests.ts';
import { row } from './rows.ts';
import type { SitePage } from './site-page.ts';
import type { Visit } from './visit.ts';
import { dayAndHours, type Known, knownOf, timeElement } from './when.ts';

/** Venues, coming events and people by words of their names. */
export async function showSearch(visit: Visit): Promise<SitePage> {
  const { context, exchange } = visit;
  const { t } = visit.words;
  const words = (exchange.query.get('q') ?? '').trim().replaceAll(/\s+/g, ' ');
  const q = isLongEnough(words) ? words : undefined;
  const filters = eventFiltersIn(exchange.query);
  const facets = facetsIn(filters);
  const found = await callProcedure('site.search', context, { q, ...facets });
  return {
    title: q === undefined ? t('search') : `${q} · ${t('search')}`,
    loads: ['copy', 'photos'],
    content: html`<h1>${t('search')}</h1>
<form action="/search" role="search" class="search filters">
  <label for="q">${t('searchLabel')}</label>
  <input type="search" id="q" name="q" value="${words}" required maxlength="100">
  <button>${t('search')}</button>
  <details${Object.values(facets).some(Boolean) ? html` open` : ''}><summary>${t('filters')}</summary><div>${facetChoices(t, filters)}</div></details>
</form>
${q === undefined && words !== '' ? html`<p class="problem" role="alert">${t('searchNeeds')}</p>` : ''}
${q === undefined ? '' : html`${results(visit, found, q)}${requestsBehind(visit, recordsMatching(q))}`}`,
  };
}

type Found = OutputOf<'site.search'>[number];

function results(visit: Visit, found: readonly Found[], q: string): Html {
  const events = found.flatMap(({ kind, record }) => (kind === 'event' ? [record] : []));
  const known = knownOf(events, visit);
  return html`<section aria-label="${visit.words.t('results')}">
  ${found.length === 0 ? html`<p class="lead">${visit.words.t('nothingMatches', { q })}</p>` : html`<ul class="rows">${found.map((each) => foundRow(each, known))}</ul>`}
</section>`;
}

function foundRow(found: Found, known: Known): Html {
  const { path, ...described } = describe(found, known);
  const { id, name, photo } = found.record;
  return row({ path: `${path}/${id}`, name, photo, ...described }, html`h2`);
}

function describe(found: Found, known: Known) {
  const { record, kind } = found;
  if (kind === 'event')
    return {
      path: '/events',
      label: timeElement(record, dayAndHours(record, known)),
      detail: record.venue.name,
    };
  if (kind === 'venue')
    return { path: '/venues', label: known.words.t('venue'), detail: record.address ?? record.locale.name };
  return { path: '/people', label: known.words.t('person'), detail: record.locale.name };
}
