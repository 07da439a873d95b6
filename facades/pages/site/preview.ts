import type { Event } from '../../../core/events/event.ts';
import type { Person } from '../../../core/people/person.ts';
import type { Venue } from '../../../core/venues/venue.ts';
import { Html, html } from '../html.ts';
import { amenityData, detailData, locations } from '../schema-org.ts';
import { previewPath } from './files.ts';
import { isOrganization } from './organizations.ts';
import { isShowable } from './rows.ts';
import { startAndEnd } from './when.ts';

export interface Preview {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly siteName: string;
  readonly type?: 'profile' | 'website';
  readonly photo?: Event['photo'];
  /** What it is, in the terms of schema.org. */
  readonly data: object;
}

/** What programs read in a page: the preview of a link to it, and what it is about. */
export function previewTags({
  title,
  description,
  address,
  siteName,
  type = 'website',
  photo,
  data,
}: Preview): Html {
  const short = shortened(description);
  const image = photo && isShowable(photo) ? photo.url : new URL(previewPath, address).href;
  return html`<meta name="description" content="${short}">
<link rel="canonical" href="${address}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${short}">
<meta property="og:type" content="${type}">
<meta property="og:url" content="${address}">
<meta property="og:site_name" content="${siteName}">
<meta property="og:image" content="${image}">
<meta name="twitter:card" content="summary_large_image">
<script type="application/ld+json">${jsonInPage({ '@context': 'https://schema.org', ...data })}</script>`;
}

/** JSON in which no text can end the element that it is in. */
const jsonInPage = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));

const maximumLength = 200;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maximumLength) return line;
  return `${line
    .slice(0, maximumLength)
    .toWellFormed()
    .replace(/\s+\S*$/, '')}…`;
}

// Records in the terms of https://schema.org.

const image = (photo: Event['photo']) => (photo && isShowable(photo) ? { image: photo.url } : {});

const geo = ({ latitude, longitude }: Pick<Venue, 'latitude' | 'longitude'>) => ({
  geo: { '@type': 'GeoCoordinates', latitude, longitude },
});

export const placeData = (venue: Venue, isPlaced: boolean, origin: string) => ({
  '@type': 'Place',
  name: venue.name,
  url: `${origin}/venues/${venue.id}`,
  ...(venue.address !== null && { address: venue.address }),
  ...(isPlaced && geo(venue)),
  ...amenityData(venue),
  ...image(venue.photo),
});

const namedData = ({ id, name }: Pick<Person, 'id' | 'name'>, origin: string) => ({
  '@type': isOrganization(name) ? 'Organization' : 'Person',
  name,
  url: `${origin}/people/${id}`,
});

export const personData = (person: Person, origin: string) => ({
  ...namedData(person, origin),
  ...image(person.photo),
});

/** Those who organize it, and those who perform. */
function lineUpData({ people }: Event, origin: string) {
  const { organizer = [], performer = [] } = Object.groupBy(people, ({ name }) =>
    isOrganization(name) ? 'organizer' : 'performer',
  );
  const dataOf = (some: Event['people']) => some.map((one) => namedData(one, origin));
  return {
    ...(organizer.length > 0 && { organizer: dataOf(organizer) }),
    ...(performer.length > 0 && { performer: dataOf(performer) }),
  };
}

const eventStatus = { scheduled: 'EventScheduled', cancelled: 'EventCancelled' };

export const eventData = (
  event: Event,
  origin: string,
  known?: { readonly venue: Venue; readonly is_placed: boolean },
) => ({
  '@type': 'Event',
  name: event.name,
  url: `${origin}/events/${event.id}`,
  ...startAndEnd(event),
  eventStatus: `https://schema.org/${eventStatus[event.status]}`,
  ...(event.description !== null && { description: event.description }),
  ...detailData(event),
  location: locations(
    event,
    known
      ? placeData(known.venue, known.is_placed, origin)
      : { '@type': 'Place', name: event.venue.name, address: event.locale.name, ...geo(event.venue) },
  ),
  ...lineUpData(event, origin),
  ...(event.tags.length > 0 && { keywords: event.tags.map(({ name }) => name) }),
  ...image(event.photo),
});
