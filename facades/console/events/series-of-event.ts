import { z } from 'zod';
import { type Html, html } from '../../pages/html.ts';
import { addressWith } from '../../pages/site/links.ts';
import type { Stored } from '../forms/stored.ts';
import type { Desk } from '../frame/desk.ts';

const series = z.object({ id: z.string(), name: z.string() }).nullish().catch(null);

/** What can be done to the series of an event: from this date on, or to all of it. */
export function seriesOfEvent({ words: { t } }: Desk, { row, texts }: Stored): Html | '' {
  const found = series.parse(row.series);
  if (found == null) return '';
  const path = `/series/${found.id}`;
  const links = (from_date: string | undefined) =>
    html`<a href="${addressWith(path, { from_date })}">${t('console.series.change')}</a> · <a href="${addressWith(`${path}/cancel`, { from_date })}">${t('console.series.cancel')}</a> · <a href="${addressWith(`${path}/delete`, { from_date })}">${t('console.series.delete')}</a>`;
  return html`<section><h2>${t('console.series.of')} <a href="${path}" dir="auto">${found.name}</a></h2>
<p class="muted">${t('console.series.this')}</p>
<ul><li>${t('console.series.later')}: ${links(texts['starts_at.date'])}</li>
<li>${t('console.series.all')}: ${links(undefined)}</li></ul></section>`;
}
