import { callProcedure } from '../../../core/procedure-list.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { type Html, html } from '../html.ts';
import { type Visit, visitOf } from './visit.ts';

/** Where the points of the map are read. */
export const pointsPath = '/venues.geojson';

/** Filled in by `map.js`. */
export function mapOf({ exchange, words: { t } }: Visit, localeId?: string): Html {
  const { mapStyle } = exchange.dependencies.settings;
  const search = localeId === undefined ? '' : `?locale=${localeId}`;
  return html`<div class="map" id="map" data-points="${pointsPath}${search}"${
    mapStyle === null ? '' : html` data-style="${mapStyle}"`
  } data-fails="${t('mapFails')}" data-incomplete="${t('mapIncomplete', { count: '{count}' })}" data-empty="${t('mapEmpty')}"><p class="map-note">${t('mapNeedsScripts')} <a href="/venues">${t('allVenuesInList')}</a></p></div>`;
}

/** The points of the map, which its script reads, as GeoJSON (RFC 7946, with a member of our own: whether these are all). */
export const venuePoints: Endpoint = {
  name: 'site.venuePoints',
  method: 'GET',
  path: pointsPath,
  isPublic: false,
  handle: async (exchange) => {
    const { context } = await visitOf(exchange);
    const { venues, is_complete } = await callProcedure('site.venuePoints', context, {
      locale_id: exchange.query.get('locale') ?? undefined,
    });
    const features = venues.map(({ id, name, latitude, longitude }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { id, name },
    }));
    exchange.response
      .vary('Cookie')
      .type('application/geo+json')
      .send(JSON.stringify({ type: 'FeatureCollection', complete: is_complete, features }));
  },
};
