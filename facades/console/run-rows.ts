import { runs } from '../../orm/records/run.ts';
import { type Html, html } from '../pages/html.ts';
import { actionForms } from './actions.ts';
import type { AnyDesk } from './desk.ts';
import type { Kind } from './kind.ts';
import type { Row } from './references.ts';
import { table } from './table.ts';
import { inWords, timeInWords } from './words.ts';

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
        html`${countsIn(desk, run)}${batches}`,
        run.undone
          ? html`<span class="mark">${t('console.undone')}</span>`
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
