import { callProcedure } from '../../../core/procedure-list.ts';
import type { Venue } from '../../../core/venues/venue.ts';
import { html } from '../html.ts';
import { accessOf } from './facts.ts';
import { followButton } from './follows.ts';
import { editLink, subscription, webLink } from './links.ts';
import { directions, mapOf } from './map.ts';
import { placeData } from './preview.ts';
import { eventsAtVenue, oneVenue, requestsBehind } from './requests.ts';
import { picture, upcomingEvents } from './rows.ts';
import type { SitePage } from './site-page.ts';
import { originOf, type Visit } from './visit.ts';

const coordinates = ({ latitude, longitude }: Venue): string =>
  `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`;

export async function showVenue(visit: Visit): Promise<SitePage> {
  const { context, exchange } = visit;
  const { t } = visit.words;
  const { venue, is_placed, events, follow_id } = await callProcedure('site.venue', context, {
    id: exchange.parameters.id ?? '',
  });
  return {
    title: venue.name,
    path: `/venues/${venue.id}`,
    loads: ['copy', ...(is_placed ? ['map' as const] : []), 'photos'],
    preview: {
      description: [venue.address ?? venue.locale.name, t('comingEvents', { count: events.length })].join(
        ' · ',
      ),
      photo: venue.photo,
      data: placeData(venue, is_placed, originOf(visit)),
    },
    content: html`<article class="detail"><header>
  <p class="kicker">${t('venueIn', { place: venue.locale.name })}</p>
  <h1 dir="auto">${venue.name}</h1>
  ${venue.address === null ? '' : html`<p class="lead" dir="auto">${venue.address}</p>`}
  ${followButton(visit, { field: 'venue_id', id: venue.id, follow_id })}
  ${editLink(visit)}
</header>
<aside class="facts" aria-label="${t('aboutVenue')}">
  <div><h2>${t('where')}</h2><p dir="auto">${venue.locale.name}</p>${is_placed ? html`<p><a href="geo:${String(venue.latitude)},${String(venue.longitude)}">${coordinates(venue)}</a></p>${directions(visit, venue)}` : ''}</div>
  ${context.hostAudience?.public_pages ? subscription(visit, `/v1/venues/${venue.id}/events.ics`) : ''}
  ${accessOf(visit.words, venue)}
  ${webLink(venue.page.url, t('venuesOwnPage'))}
</aside>
<div class="about">
  ${picture(venue)}
  ${requestsBehind(visit, oneVenue(venue.id))}
  ${is_placed ? mapOf(visit, { locale: venue.locale.id, here: venue }) : ''}
  ${upcomingEvents(visit, events, { path: `/venues/${venue.id}`, withVenue: false }, eventsAtVenue(venue.id))}
</div></article>`,
  };
}
