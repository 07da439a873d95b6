import type { z } from 'zod';
import { webhookDeliveries } from '../../orm/records/webhook-delivery.ts';
import { type Html, html } from '../pages/html.ts';
import { actionForms } from './actions.ts';
import type { AnyDesk } from './desk.ts';
import type { Kind } from './kind.ts';
import type { Row } from './references.ts';
import { table } from './table.ts';
import { inWords, timeInWords } from './words.ts';

type Delivery = z.output<typeof webhookDeliveries.row>;

/** What a webhook was sent: when, of what, how its receiver responded, and the button that sends it again. */
export function deliveryRows(desk: AnyDesk, kind: Kind, rows: readonly Row[]): Html {
  const { t } = desk.words;
  const time = (at: string | null) => (at === null ? '–' : timeInWords(desk, at));
  return table(
    [t('console.when'), t('console.what'), t('console.state'), t('console.webhook.response'), ''],
    rows.map((row) => {
      const { created_at, record, state, attempts, log, next_attempt_at, ...sent } =
        webhookDeliveries.row.parse(row);
      const next =
        state === 'waiting' && attempts > 0
          ? html`<br><small>${t('console.webhook.next', { time: time(next_attempt_at) })}</small>`
          : '';
      return [
        time(created_at),
        html`${inWords(desk.words, sent.kind)}<br><small class="muted">${record}</small>`,
        html`${inWords(desk.words, state)}${next}`,
        attemptsOf(t('console.webhook.attempts', { attempts }), log, time),
        actionForms(desk, kind, row),
      ];
    }),
  );
}

/** The last one in full, and those before it where somebody opens them. */
function attemptsOf(count: string, [last, ...earlier]: Delivery['log'], time: (at: string) => string): Html {
  if (last === undefined) return html`${count}`;
  if (earlier.length === 0) return html`${count}${came(last)}`;
  const others = earlier.map((one) => html`<li>${time(one.attempted_at)}${came(one)}</li>`);
  return html`<details><summary>${count}${came(last)}</summary><ol>${others}</ol></details>`;
}

/** What came of an attempt. */
const came = ({ status, milliseconds, response }: Delivery['log'][number]): Html => {
  const numbers = [status, milliseconds === null ? null : `${milliseconds} ms`].filter(
    (part) => part !== null,
  );
  const text = response && html`<br><small class="muted" dir="auto">${response.slice(0, 200)}</small>`;
  return html`${numbers.map((part) => html` · ${String(part)}`)}${text ?? ''}`;
};
