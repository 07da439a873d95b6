import { Busy } from '../../orm/connection/errors.ts';
import { Queues } from '../../orm/connection/writers.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Context } from './context.ts';

const queues = new Queues();

/** Milliseconds for which a request waits for its caller's earlier ones: as long as a batch waits for other batches. */
const timeout = 240_000;

/** What the work is given: whatever it calls has waited already. */
const admitted = { queue: undefined };

/**
 * Does the work of a costly request: of each caller, one at a time. A few wait, and more are refused, so that others are
 * served however much one caller asks for.
 */
export async function oneAtATime<Result>(
  { queue }: Pick<Context, 'queue'>,
  work: (context: typeof admitted) => Promise<Result>,
  maximumWaiting = 30,
): Promise<Result> {
  if (queue === undefined) return work(admitted);
  const leave = await queues.enter(queue, { timeout, maximumWaiting }).catch((error: unknown) => {
    throw error instanceof Busy ? tooManyWait() : error;
  });
  try {
    return await work(admitted);
  } finally {
    leave();
  }
}

const tooManyWait = () =>
  new Refusal('unavailable', {
    message:
      'Too many costly requests of this caller wait already. Try again after the seconds in Retry-After.',
    retryAfter: 1,
  });
