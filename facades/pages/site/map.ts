import type { Words } from '../../../core/languages/words.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { type Html, html } from '../html.ts';
import { addressWith } from './links.ts';
import { type Visit, visitOf } from './visit.ts';

/** Where the points of the map are read. */
export const pointsPath = '/venues.geojson';

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

interface Named extends Point {
  readonly id: string;
  readonly name: string;
}

interface Shown {
  /** The place whose venues it shows; otherwise those of all. */
  readonly locale?: string | undefined;
  /** The venue that it is about. */
  readonly here?: Named;
}

/** Filled in by `map.js`. */
export function mapOf({ exchange, words }: Visit, { locale, here }: Shown): Html {
  const { mapStyle } = exchange.dependencies.settings;
  const { t } = words;
  return html`<div class="map" id="map" data-points="${addressWith(pointsPath, { locale })}"${
    mapStyle === null ? '' : html` data-style="${mapStyle}"`
  }${
    here === undefined ? '' : html` data-here="${JSON.stringify(featureOf(here))}"`
  } data-words="${JSON.stringify(controlsOf(words))}" data-fails="${t('mapFails')}" data-incomplete="${t('mapIncomplete', { count: '{count}' })}" data-empty="${t('mapEmpty')}"><noscript><p class="map-note">${t('mapNeedsScripts')} <a href="/venues">${t('allVenuesInList')}</a></p></noscript></div>`;
}

/** By the names that maplibre-gl has for them. */
const controlsOf = ({ t }: Words) => ({
  'Map.Title': t('map'),
  'NavigationControl.ZoomIn': t('zoomIn'),
  'NavigationControl.ZoomOut': t('zoomOut'),
  'Popup.Close': t('close'),
  'CooperativeGesturesHandler.WindowsHelpText': t('zoomByKey', { key: 'Ctrl' }),
  'CooperativeGesturesHandler.MacHelpText': t('zoomByKey', { key: '⌘' }),
  'CooperativeGesturesHandler.MobileHelpText': t('moveByFingers'),
});

/** On the way there, which starts when it is followed, or at another place. */
export const directions = ({ words: { t } }: Visit, to: Point, from?: Point): Html =>
  html`<p><a href="${addressWith('https://www.openstreetmap.org/directions', { from: from && textOf(from), to: textOf(to) })}" rel="noopener noreferrer">${t('directions')}</a> <small>openstreetmap.org</small></p>`;

const textOf = ({ latitude, longitude }: Point): string => `${latitude},${longitude}`;

/** The points of the map, which its script reads, as GeoJSON (RFC 7946, with members of our own: whether these are all, and places with their names). */
export const venuePoints: Endpoint = {
  name: 'site.venuePoints',
  method: 'GET',
  path: pointsPath,
  isPublic: false,
  handle: async (exchange) => {
    const { context } = await visitOf(exchange);
    const { venues, locales, is_complete } = await callProcedure('site.venuePoints', context, {
      locale_id: exchange.query.get('locale') ?? undefined,
    });
    exchange.response
      .vary('Cookie')
      .type('application/geo+json')
      .send(JSON.stringify({ ...collection(venues), complete: is_complete, places: collection(locales) }));
  },
};

const collection = (points: readonly Named[]) => ({
  type: 'FeatureCollection',
  features: points.map(featureOf),
});

const featureOf = ({ id, name, latitude, longitude }: Named) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: { id, name },
});
