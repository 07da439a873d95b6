import { SingleBar } from 'cli-progress';
import { batchesOf, itemCount, sendBatch } from './batches.ts';
import { collectItems } from './items.ts';
import { Report } from './report.ts';
import { connect, type ServiceOptions } from './service.ts';

export interface Work extends ServiceOptions {
  readonly directory: string;
  readonly community: string | undefined;
  readonly progress: NodeJS.WritableStream;
}

/** Reads and cleans the raw records of a directory, sends them in batches, and reports the results. */
export async function work({ directory, community, progress, ...service }: Work): Promise<string> {
  const { rejected, ...items } = await collectItems(directory, community);
  const report = new Report();
  report.addRejected(rejected);
  const post = connect(service);
  const bar = new SingleBar({ stream: progress, format: '{bar} {value} of {total}, {eta_formatted} left' });
  bar.start(itemCount(items), 0);
  try {
    for (const batch of batchesOf(items)) {
      await sendBatch(post, batch, report);
      bar.increment(itemCount(batch));
    }
  } finally {
    bar.stop();
  }
  return String(report);
}
