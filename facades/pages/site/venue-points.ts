import type { Endpoint } from '../../http/endpoint.ts';
import { pointsPath } from './map.ts';
import { visitOf } from './visit.ts';

/** The points of the map, which its script reads, as GeoJSON (RFC 7946, with a member of our own: whether these are all). */
export const venuePoints: Endpoint = {
  name: 'site.venuePoints',
  method: 'GET',
  path: pointsPath,
  isPublic: false,
  handle: async (exchange) => {
    const { caller } = await visitOf(exchange);
    const { venues, is_complete } = await caller.site.venuePoints({
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
