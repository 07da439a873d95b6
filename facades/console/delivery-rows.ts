import type { z } from 'zod';
import { webhookDeliveries } from '../../orm/records/webhook-delivery.ts';
import { type Html, html } from '../pages/html.ts';
import { actionForms } from './actions.ts';
import type { AnyDesk } from './desk.ts';
import type { Kind } from './kind.ts';
import type { Row } from './references.ts';
import { inWords, timeInWords } from './words.ts';
import { usualZone } from './zone.ts';

type Delivery = z.output<typeof webhookDeliveries.row>;

/** What a webhook was sent: when, of what, how its receiver responded, and the button that sends it again. */
export async function deliveryRows(desk: AnyDesk, kind: Kind, rows: readonly Row[]): Promise<Html> {
  const { t, tag } = desk.words;
  const zone = await usualZone(desk);
  const time = (at: string | null) => (at === null ? '–' : timeInWords(tag, at, zone));
  return html`<table class="rows-table"><thead><tr><th>${t('console.when')}</th><th>${t('console.what')}</th><th>${t('console.state')}</th><th>${t('console.webhook.response')}</th><th></th></tr></thead>
<tbody>${rows.map((row) => {
    const delivery = webhookDeliveries.row.parse(row);
    const { state, attempts, log } = delivery;
    const next =
      state === 'waiting' && attempts > 0
        ? html`<br><small>${t('console.webhook.next', { time: time(delivery.next_attempt_at) })}</small>`
        : '';
    return html`<tr><th scope="row">${time(delivery.created_at)}</th>
<td data-label="${t('console.what')}">${inWords(delivery.kind)}<br><small class="muted">${delivery.record}</small></td>
<td data-label="${t('console.state')}">${inWords(state)}${next}</td>
<td data-label="${t('console.webhook.response')}">${attemptsOf(t('console.webhook.attempts', { attempts }), log, time)}</td>
<td>${actionForms(desk, kind, row)}</td></tr>`;
  })}</tbody></table>`;
}

/** The last one in full, and those before it where somebody opens them. */
function attemptsOf(count: string, [last, ...earlier]: Delivery['log'], time: (at: string) => string): Html {
  if (last === undefined) return html`${count}`;
  if (earlier.length === 0) return html`${count}${came(last)}`;
  return html`<details><summary>${count}${came(last)}</summary><ol>${earlier.map((one) => html`<li>${time(one.attempted_at)}${came(one)}</li>`)}</ol></details>`;
}

/** What came of an attempt. */
const came = ({ status, milliseconds, response }: Delivery['log'][number]): Html =>
  html`${status === null ? '' : html` · ${String(status)}`}${milliseconds === null ? '' : html` · ${String(milliseconds)} ms`}${response === null || response === '' ? '' : html`<br><small class="muted" dir="auto">${response.slice(0, 200)}</small>`}`;
