import type { Event } from '../../../core/events/event.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import type { Branding } from '../branding.ts';
import { type Html, html } from '../html.ts';
import { eventCards } from './cards.ts';
import { localeChoice, moreLink } from './links.ts';
import { mapOf } from './map.ts';
import { showPlatform } from './platform-page.ts';
import { eventData } from './preview.ts';
import { eventsOfLocale, requestsBehind, venuesOfLocale } from './requests.ts';
import type { SitePage } from './site-page.ts';
import { originOf, type Visit } from './visit.ts';
import { endInWords, inDays } from './when.ts';

/** `/`, on any host. */
export const showRoot = (visit: Visit): Promise<SitePage> =>
  visit.branding === null ? showPlatform(visit) : showFront(visit, visit.branding);

async function showFront(visit: Visit, { audience, theme }: Branding): Promise<SitePage> {
  const { context, exchange, now } = visit;
  const chosen = exchange.query.get('locale') ?? undefined;
  const after = exchange.query.get('after') ?? undefined;
  const found = await callProcedure('site.front', context, { locale_id: chosen, cursor: after });
  const { locale, locales, on_now, ahead, next } = found;
  const days = inDays(ahead, now);
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
    content: html`<h1>${title}</h1>
${theme.tagline === null ? '' : html`<p class="lead">${theme.tagline}</p>`}
${localeChoice(locales, locale)}
${soon.map(({ title, events }) => daySection(title, events))}
${on_now.length === 0 ? '' : daySection('On now', on_now, (event) => endInWords(event, now))}
${later.map(({ title, events }) => daySection(title, events))}
${on_now.length + ahead.length === 0 ? noEvents : ''}
${moreLink('/', { locale: chosen, after: next }, 'Later events')}
${requested === undefined ? '' : requestsBehind(visit, eventsOfLocale(requested.id))}
<section aria-labelledby="map-title">
  <div class="section-head"><h2 id="map-title">Where</h2> <a href="/venues${chosen === undefined ? '' : `?locale=${chosen}`}">All venues</a></div>
  ${mapOf(visit, locale?.id)}
  ${requested === undefined ? '' : requestsBehind(visit, venuesOfLocale(requested.id))}
</section>`,
  };
}

const noEvents = html`<section><p class="lead">No events are announced yet.</p></section>`;

function daySection(title: string, events: readonly Event[], when?: (event: Event) => string): Html {
  const id = `day-${title.toLowerCase().replaceAll(/\W+/g, '-')}`;
  return html`<section aria-labelledby="${id}">
  <h2 id="${id}">${title}</h2>
  ${eventCards(events, when && { when })}
</section>`;
}
