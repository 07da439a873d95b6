import { z } from 'zod';
import type { Reason } from '../../../core/matching/reasons.ts';
import { type Html, html } from '../../pages/html.ts';
import { directions, pointsPath } from '../../pages/site/map.ts';
import type { Desk } from '../frame/desk.ts';
import type { Side } from './survivor.ts';

const placed = z.object({ latitude: z.number(), longitude: z.number() });

/**
 * Where two venues are, if both are known to be somewhere: how far apart, the way from one to the other, and a map, for
 * browsers with scripts: `pair-map.js` fills it in.
 */
export function pairMap(desk: Desk, into: Side, from: Side, reasons: readonly Reason[]): Html | '' {
  const distance = reasons.find((reason) => reason.code === 'distance');
  if (distance === undefined) return '';
  const { mapStyle } = desk.exchange.dependencies.settings;
  const places = [placed.parse(into.row), placed.parse(from.row)] as const;
  const pair = places.map(({ latitude, longitude }) => [longitude, latitude]);
  const pin = (side: Side, look: string) =>
    html`<span class="pin-mark ${look}"></span> <bdi>${side.name}</bdi>`;
  return html`<div class="pair-map"><p>${pin(into, 'kept')} · ${pin(from, 'merged')} · ${desk.words.t('console.metresApart', { metres: distance.metres })}</p>
${directions(desk, places[1], places[0])}
<div class="map" hidden data-pair="${JSON.stringify(pair)}" data-points="${pointsPath}"${mapStyle === null ? '' : html` data-style="${mapStyle}"`}></div></div>`;
}
