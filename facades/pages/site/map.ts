import { type Html, html } from '../html.ts';
import type { Visit } from './visit.ts';

/** Where the points of the map are read. */
export const pointsPath = '/venues.geojson';

/** Filled in by `map.js`. */
export function mapOf({ exchange }: Visit, localeId?: string): Html {
  const { mapStyle } = exchange.dependencies.settings;
  const search = localeId === undefined ? '' : `?locale=${localeId}`;
  return html`<div class="map" id="map" data-points="${pointsPath}${search}"${
    mapStyle === null ? '' : html` data-style="${mapStyle}"`
  }><p class="map-note">The map needs scripts. All venues are <a href="/venues">in a list</a>, too.</p></div>`;
}
