import type { Event } from '../../../core/events/event.ts';
import type { Words } from '../../../core/languages/words.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import type { Branding } from '../branding.ts';
import { type Html, html } from '../html.ts';
import { fromMarkdown } from '../markdown.ts';
import { eventFiltersIn, facetsIn, filterForm } from './event-filters.ts';
import { followButton } from './follows.ts';
import { moreLink } from './links.ts';
import { mapOf } from './map.ts';
import { showPlatform } from './platform-page.ts';
import { eventData } from './preview.ts';
import { eventsOfLocale, requestsBehind, venuesOfLocale } from './requests.ts';
import { eventRows, type Shown } from './rows.ts';
import type { SitePage } from './site-page.ts';
import { originOf, type Visit } from './visit.ts';
import { endInWords, hoursInWords, inDays, knownOf } from './when.ts';

/** `/`, on any host. */
export const showRoot = (visit: Visit): Promise<SitePage> =>
  visit.branding === null ? showPlatform(visit) : showFront(visit, visit.branding);

async function showFront(visit: Visit, branding: Branding): Promise<SitePage> {
  const { audience, theme } = branding;
  const { context, exchange, words } = visit;
  const { t } = words;
  const filters = eventFiltersIn(exchange.query);
  const { q, day, when, locale: chosen, free, online, language, tag, accessible } = filters;
  const cursor = exchange.query.get('after') ?? undefined;
  const input = { locale_id: chosen, cursor, query: q, day, when, ...facetsIn(filters) };
  const found = await callProcedure('site.front', context, input);
  const { locale, locales, on_now, ahead, next } = found;
  const known = knownOf([...on_now, ...ahead], visit, locale?.time_zone);
  const days = inDays(ahead, visit).map((day) => ({
    ...day,
    when: (event: Event) => hoursInWords(event, known),
  }));
  const isOn = { title: t('onNow'), events: on_now, when: (event: Event) => endInWords(event, known) };
  const sections = [
    ...days.filter(({ isToday }) => isToday),
    ...(on_now.length === 0 ? [] : [isOn]),
    ...days.filter(({ isToday }) => !isToday),
  ];
  const requested = locale ?? locales[0];
  const title = locale?.name ?? audience.name;
  return {
    title,
    loads: ['copy', 'map', 'photos'],
    preview: {
      description: theme.tagline ?? t('whatIsOn', { title }),
      data: {
        '@type': 'WebSite',
        name: audience.name,
        url: `${originOf(visit)}/`,
        hasPart: ahead.slice(0, 10).map((event) => eventData(event, originOf(visit))),
      },
    },
    content: html`<h1 dir="auto">${title}</h1>
${!theme.tagline ? '' : html`<p class="lead" dir="auto">${theme.tagline}</p>`}
${filterForm(words, filters, locales)}
${found.tag === null ? '' : followButton(visit, { field: 'tag_id', ...found.tag })}
${sections.map((section, place) => daySection(words, section, `day-${place}`))}
${sections.length === 0 ? noEvents(words, q ?? day ?? when ?? free ?? online ?? language ?? tag ?? accessible) : ''}
${moreLink('/', { ...filters, after: next }, t('laterEvents'))}
${requested === undefined ? '' : requestsBehind(visit, eventsOfLocale(requested.id))}
<section aria-labelledby="map-title">
  <div class="section-head"><h2 id="map-title">${t('where')}</h2> <a href="/venues${chosen === undefined ? '' : `?locale=${chosen}`}">${t('allVenues')}</a></div>
  ${mapOf(visit, { locale: locale?.id })}
  ${requested === undefined ? '' : requestsBehind(visit, venuesOfLocale(requested.id))}
</section>
${textSection(t('aboutPerson', { name: audience.name }), branding.about)}
${textSection(t('contact'), branding.contact_text)}`,
  };
}

const textSection = (title: string, markdown: string | null): Html | string =>
  markdown === null
    ? ''
    : html`<section class="prose" dir="auto"><h2>${title}</h2>${fromMarkdown(markdown)}</section>`;

const noEvents = ({ t }: Words, filter: string | undefined): Html =>
  filter === undefined
    ? html`<section><p class="lead">${t('noEvents')}</p></section>`
    : html`<section><p class="lead">${t('noMatch')} <a href="/">${t('showAll')}</a></p></section>`;

interface Section extends Pick<Shown, 'when'> {
  readonly title: string;
  readonly events: readonly Event[];
}

const daySection = (words: Words, { title, events, when }: Section, id: string): Html =>
  html`<section class="day" aria-labelledby="${id}">
  <h2 id="${id}">${title}</h2>
  ${eventRows(words, events, { when })}
</section>`;
