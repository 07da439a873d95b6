import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Queues } from '../../../orm/connection/writers.ts';
import { SourceFailure } from './failure.ts';
import type { Failed, Found, ParsingTask } from './parse-source.ts';

const timeout = 30_000;
const megabytes = 512;

const queues = new Queues();
const lanes = 2;
let tasks = 0;

/**
 * Parses in a thread of its own, of which a process has two at a time: requests do not wait, and what takes too long or
 * too much memory is ended.
 */
export async function parseApart(task: ParsingTask): Promise<Found | Failed> {
  const leave = await queues.enter(`lane ${tasks++ % lanes}`, { timeout: 120_000, maximumWaiting: 50 });
  try {
    return await parse(task);
  } finally {
    leave();
  }
}

async function parse(task: ParsingTask): Promise<Found | Failed> {
  const thread = new Worker(new URL('thread.ts', import.meta.url), {
    workerData: task,
    // With the variables of `node --watch`, it would send the names of the files that it loads before its result.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const signal = AbortSignal.timeout(timeout);
  try {
    const [result]: (Found | Failed)[] = await once(thread, 'message', { signal });
    if (result === undefined) throw new Error('The thread has sent nothing.');
    return result;
  } catch (error) {
    throw new SourceFailure('too_large', 'It takes too much time or memory to read.', error);
  } finally {
    await thread.terminate();
  }
}
