import { SingleBar } from 'cli-progress';
import { batchesOf, sizeOf } from './batches.ts';
import { collect } from './collect.ts';
import { Report } from './report.ts';
import { sendBatch } from './send-batch.ts';
import { connect, type ServiceOptions } from './service.ts';

export interface Work extends ServiceOptions {
  readonly directory: string;
  readonly community: string | undefined;
  readonly progress: NodeJS.WritableStream;
}

/** Brings the raw records of a directory to the service, batch by batch, and says what became of them. */
export async function work({ directory, community, progress, ...service }: Work): Promise<string> {
  const { rejected, ...items } = await collect(directory, community);
  const report = new Report();
  report.reject(...rejected);
  const send = connect(service);
  const bar = new SingleBar({ stream: progress, format: '{bar} {value} of {total}, {eta_formatted} left' });
  bar.start(sizeOf(items), 0);
  try {
    for (const batch of batchesOf(items)) {
      await sendBatch(send, batch, report);
      bar.increment(sizeOf(batch));
    }
  } finally {
    bar.stop();
  }
  return String(report);
}
