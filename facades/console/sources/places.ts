import { type Html, html } from '../../pages/html.ts';
import { pointsPath } from '../../pages/site/map.ts';
import type { AnyDesk } from '../frame/desk.ts';

/** Beside their degrees, a map on which they are chosen, for browsers with scripts: `places-map.js` shows it. */
export function placesOf({ exchange, words: { t } }: AnyDesk, lines: readonly string[]): Html | '' {
  if (lines.length === 0) return '';
  const { mapStyle } = exchange.dependencies.settings;
  return html`<fieldset class="field places"><legend>${t('console.preview.places')}</legend><p class="muted">${t('console.preview.placesMeans')}</p>
<div class="places-map" id="places-map" data-kept hidden><p>${t('console.preview.clickFor')} <bdi></bdi></p><div class="map" data-points="${pointsPath}"${mapStyle === null ? '' : html` data-style="${mapStyle}"`}></div></div>
<div class="parts">${lines.toSorted().map((line) => {
    const [, name = '', position = ''] = /^(.*)=(.*)$/.exec(line) ?? [];
    return html`<label><bdi>${name}</bdi> <input id="${`${placePrefix}${encodeURIComponent(name)}`}" name="${placePrefix}${name}" data-place="${name}" value="${position}" placeholder="43.65,-79.38" maxlength="600"></label>`;
  })}</div></fieldset>`;
}

/** Before the name of a venue, in the name of the control that says where it is. */
export const placePrefix = 'places.';
