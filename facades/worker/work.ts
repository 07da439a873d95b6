import { batchesOf, itemCount } from './batches.ts';
import type { Items } from './items.ts';
import { planTable } from './plan-table.ts';
import { showProgress } from './progress.ts';
import { type Inputs, readItems } from './read-items.ts';
import { Report } from './report.ts';
import { sendBatch } from './send-batch.ts';
import type { SentItems } from './sent-items.ts';
import { connect, type ServiceOptions } from './service.ts';

export interface Work extends ServiceOptions, Inputs {
  readonly progress: NodeJS.WritableStream;
  readonly print: (text: string) => void;
  /** The width of tables. */
  readonly width: number;
  /** Ends the work after the batch that is being sent. */
  readonly signal: AbortSignal;
}

/** Reads and cleans records, sends what has changed in batches, and reports the results, whatever happens. */
export async function work(options: Work, sent: SentItems): Promise<void> {
  const { isDryRun, print, width } = options;
  const { rejected, ...items } = await readItems(options);
  const report = new Report();
  report.addRejected(rejected);
  const changed = sent.changed(items);
  try {
    await sendAll(changed, report, options);
  } finally {
    sent.add(items, report);
    const table = isDryRun ? planTable(items, report, width) : '';
    const text = `${table}${report}`;
    if (text !== '') print(text);
  }
  if (report.isEmpty) print('Nothing to send.');
  const isUnchanged = itemCount(items) > 0 && itemCount(changed) === 0;
  if (report.isAllRejected && !isUnchanged) throw new Error('Nothing was sent: every record was rejected.');
}

async function sendAll(items: Items, report: Report, { progress, signal, ...service }: Work): Promise<void> {
  const post = connect(service);
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
