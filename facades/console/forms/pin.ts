import { type Html, html } from '../../pages/html.ts';
import { pointsPath } from '../../pages/site/map.ts';
import type { Filled } from './control.ts';
import type { Field } from './field.ts';
import { isNewVenue } from './fields.ts';

export const hasPin = (fields: readonly Field[]): boolean =>
  fields.some((field) => field.name === 'latitude' || isNewVenue(field));

/** After the numbers of a position, a map on which it is moved, for browsers with scripts: `pin.js` shows it. */
export function pinAfter({ name, isRequired }: Field, { desk: { exchange, words }, isNew }: Filled): Html {
  const { mapStyle } = exchange.dependencies.settings;
  if (!['longitude', 'venue.longitude'].includes(name)) return html``;
  const about =
    name !== 'longitude'
      ? 'console.movePinOfNew'
      : isNew && isRequired
        ? 'console.placePin'
        : 'console.movePin';
  return html`<div class="pin"><p class="muted">${words.t(about)}</p>
<div class="map" id="map" hidden data-points="${pointsPath}"${mapStyle === null ? '' : html` data-style="${mapStyle}"`}></div></div>`;
}
