import { batchesOf, itemCount } from '../../../core/sources/readers/batches.ts';
import type { Items } from '../../../core/sources/readers/items.ts';
import { findMissing, type Pruning } from './missing.ts';
import { namedItems } from './named-items.ts';
import { planTable } from './plan-table.ts';
import { showProgress } from './progress.ts';
import { type Inputs, readInputs } from './read-inputs.ts';
import { Report } from './report.ts';
import { sendBatch } from './send-batch.ts';
import type { SentItems } from './sent-items.ts';
import { type Connection, connect, type ServiceOptions } from './service.ts';

export interface Work extends ServiceOptions, Inputs, Pruning {
  readonly print: (text: string) => void;
  /** The width of tables. */
  readonly width: number;
  /** Ends the work after the batch that is being sent. */
  readonly signal: AbortSignal;
}

/**
 * Reads and cleans records, sends what has changed in batches, finds what is missing since, and reports the results,
 * whatever happens.
 */
export async function work(options: Work, sent: SentItems): Promise<void> {
  const { isDryRun, print, width } = options;
  const { time_zone: timeZone } = options.reading;
  const { rejected, present, doubts, venues, events } = await readInputs(options);
  const items = { venues, events };
  const report = new Report(namedItems(items, timeZone));
  report.addRejected(rejected);
  const changed = sent.changed(items);
  const service = connect(options);
  try {
    await sendAll(service, changed, report, options);
    report.addMissing(sent.forget(await findMissing(service, present, options)));
  } finally {
    sent.add(items, report);
    const table = isDryRun ? planTable(report, timeZone, width) : '';
    const text = `${table}${report}`;
    if (text !== '') print(text);
    if (doubts.length > 0) print(`Nothing counts as missing:\n${doubts.join('\n')}`);
  }
  if (report.isEmpty) print('Nothing to send.');
  const isUnchanged = itemCount(items) > 0 && itemCount(changed) === 0;
  if (report.isAllRejected && !isUnchanged) throw new Error('Nothing was sent: every record was rejected.');
}

async function sendAll(
  { post }: Connection,
  items: Items,
  report: Report,
  { progress, signal }: Work,
): Promise<void> {
  const batches = [...batchesOf(items)];
  const bar = showProgress(
    progress,
    batches.reduce((sum, batch) => sum + itemCount(batch), 0),
  );
  try {
    for (const batch of batches) {
      if (signal.aborted) throw new Error('Interrupted: what is not in the report was not sent.');
      await sendBatch(post, batch, report);
      bar.add(itemCount(batch));
    }
  } finally {
    bar.end();
  }
}
