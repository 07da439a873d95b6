import type { Event } from '../../../core/events/event.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import type { Branding } from '../branding.ts';
import { type Html, html } from '../html.ts';
import { eventFiltersIn, filterForm } from './event-filters.ts';
import { moreLink } from './links.ts';
import { mapOf } from './map.ts';
import { showPlatform } from './platform-page.ts';
import { eventData } from './preview.ts';
import { eventsOfLocale, requestsBehind, venuesOfLocale } from './requests.ts';
import { eventRows } from './rows.ts';
import type { SitePage } from './site-page.ts';
import { originOf, type Visit } from './visit.ts';
import { endInWords, hoursInWords, inDays, knownOf } from './when.ts';

/** `/`, on any host. */
export const showRoot = (visit: Visit): Promise<SitePage> =>
  visit.branding === null ? showPlatform(visit) : showFront(visit, visit.branding);

async function showFront(visit: Visit, { audience, theme }: Branding): Promise<SitePage> {
  const { context, exchange, now } = visit;
  const filters = eventFiltersIn(exchange.query);
  const { q, day, when, locale: chosen } = filters;
  const cursor = exchange.query.get('after') ?? undefined;
  const input = { locale_id: chosen, cursor, query: q, day, when };
  const found = await callProcedure('site.front', context, input);
  const { locale, locales, on_now, ahead, next } = found;
  const days = inDays(ahead, now);
  const known = knownOf([...on_now, ...ahead], now, locale?.time_zone);
  const hours = (event: Event) => hoursInWords(event, known);
  const soon = days.filter(({ title }) => title === 'Today' || title === 'Tonight');
  const later = days.filter((day) => !soon.includes(day));
  const requested = locale ?? locales[0];
  const title = locale?.name ?? audience.name;
  return {
    title,
    loads: ['copy', 'map', 'photos'],
    preview: {
      description: theme.tagline ?? `What is on: ${title}`,
      data: {
        '@type': 'WebSite',
        name: audience.name,
        url: `${originOf(visit)}/`,
        hasPart: ahead.slice(0, 10).map((event) => eventData(event, originOf(visit))),
      },
    },
    content: html`<h1 dir="auto">${title}</h1>
${theme.tagline === null ? '' : html`<p class="lead" dir="auto">${theme.tagline}</p>`}
${filterForm(filters, locales)}
${soon.map(({ title, events }) => daySection(title, events, hours))}
${on_now.length === 0 ? '' : daySection('On now', on_now, (event) => endInWords(event, known))}
${later.map(({ title, events }) => daySection(title, events, hours))}
${on_now.length + ahead.length === 0 ? noEvents(q ?? day ?? when) : ''}
${moreLink('/', { ...filters, after: next }, 'Later events')}
${requested === undefined ? '' : requestsBehind(visit, eventsOfLocale(requested.id))}
<section aria-labelledby="map-title">
  <div class="section-head"><h2 id="map-title">Where</h2> <a href="/venues${chosen === undefined ? '' : `?locale=${chosen}`}">All venues</a></div>
  ${mapOf(visit, locale?.id)}
  ${requested === undefined ? '' : requestsBehind(visit, venuesOfLocale(requested.id))}
</section>`,
  };
}

const noEvents = (filter: string | undefined): Html =>
  filter === undefined
    ? html`<section><p class="lead">No events are announced yet.</p></section>`
    : html`<section><p class="lead">No events match. <a href="/">Show all</a></p></section>`;

function daySection(title: string, events: readonly Event[], when: (event: Event) => string): Html {
  const id = `day-${title.toLowerCase().replaceAll(/\W+/g, '-')}`;
  return html`<section class="day" aria-labelledby="${id}">
  <h2 id="${id}">${title}</h2>
  ${eventRows(events, { when })}
</section>`;
}
