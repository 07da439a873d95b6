import { type Html, html } from '../../pages/html.ts';
import { pointsPath } from '../../pages/site/map.ts';
import type { AnyDesk } from '../frame/desk.ts';
import type { Field } from './field.ts';
import { isNewVenue } from './fields.ts';

export const hasPin = (fields: readonly Field[]): boolean =>
  fields.some((field) => field.name === 'latitude' || isNewVenue(field));

/** A map on which the place of a record is moved, for browsers with scripts: `pin.js` fills it in. */
export function pinOf({ exchange, words: { t } }: AnyDesk, fields: readonly Field[], isNew = false): Html {
  const { mapStyle } = exchange.dependencies.settings;
  if (fields.every(({ name }) => !/\blatitude$/.test(name))) return html``;
  return html`<div class="pin"><p class="muted">${t(isNew ? 'console.movePinOfNew' : 'console.movePin')}</p>
<div class="map" id="map" data-points="${pointsPath}"${mapStyle === null ? '' : html` data-style="${mapStyle}"`}></div></div>`;
}
