import type { z } from 'zod';
import { runs } from '../../../orm/records/run.ts';
import { webhookDeliveries } from '../../../orm/records/webhook-delivery.ts';
import { type Html, html } from '../../pages/html.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { table } from '../frame/table.ts';
import { inWords, timeInWords } from '../frame/words.ts';
import { actionForms } from '../records/actions.ts';
import type { Kind } from '../records/kind.ts';
import type { Row } from '../records/references.ts';

/** The runs of a source: when each was, what came of it, and the button that undoes it. */
export function runRows(desk: AnyDesk, kind: Kind, rows: readonly Row[]): Html {
  const { t } = desk.words;
  return table(
    [t('console.when'), t('console.state'), t('console.source.brought'), ''],
    rows.map((row) => {
      const run = runs.row.parse(row);
      const batches = run.batch_ids.map((id) => html` <a href="/batches/${id}">${t('console.batch')}</a>`);
      const why = [run.failure, run.message].flatMap((text) =>
        text === null ? [] : html`<br><small class="muted" dir="auto">${text}</small>`,
      );
      const hasWritten = run.created + run.updated + run.deleted > 0;
      return [
        timeInWords(desk, run.created_at),
        html`${inWords(desk.words, run.state)}${why}`,
        html`${countsIn(desk, run)}${batches}${run.problems.length === 0 ? '' : html`<details><summary>${t('console.source.why')}</summary><ul class="plain" dir="auto">${run.problems.map((problem) => html`<li>${problem}</li>`)}</ul></details>`}`,
        run.undone
          ? html`<span class="mark">${t('console.undone', { stayed: 0 })}</span>`
          : hasWritten
            ? actionForms(desk, kind, row)
            : '',
      ];
    }),
  );
}

const counted = [
  'created',
  'updated',
  'deleted',
  'proposed',
  'unchanged',
  'rejected',
  'warned',
  'kept',
] as const;

const countsIn = (
  { words: { t } }: AnyDesk,
  run: Readonly<Record<(typeof counted)[number], number>>,
): string =>
  counted
    .filter((what) => run[what] > 0)
    .map((what) => t('console.source.counted', { what, count: run[what] }))
    .join(', ') || '–';

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
        next_attempt_at !== null && attempts > 0
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
