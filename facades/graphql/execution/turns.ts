import type { Principal } from '../../../core/auth/principal.ts';
import { Refusal } from '../../../core/errors/refusal.ts';

/** Ends the whole query, or the whole field of a mutation. */
export class EndsRequest extends Refusal {}

/** Requests of one caller that wait; each holds a small result at most. */
const maximumWaiting = 30;

/** The costly requests of each caller: one is executed, the others wait. */
const queues = new Map<string, (() => void)[]>();

/** The turn of one request, which takes it once it has cost more than a little. */
export class Turn {
  readonly #caller: string;
  readonly #isGone: () => boolean;
  #taken: Promise<void> | undefined;
  #isHeld = false;

  constructor(principal: Principal | null, isGone: () => boolean) {
    this.#caller = callerOf(principal);
    this.#isGone = isGone;
  }

  /** Refuses if too many wait already, or if the client has gone meanwhile. */
  take(): Promise<void> {
    this.#taken ??= this.#take();
    return this.#taken;
  }

  /** When the work has been done and its response sent. */
  end(): void {
    if (this.#isHeld) pass(this.#caller);
    this.#isHeld = false;
  }

  async #take(): Promise<void> {
    const queue = queues.get(this.#caller);
    if (queue === undefined) queues.set(this.#caller, []);
    else if (queue.length < maximumWaiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw tooManyWait();
    this.#isHeld = true;
    if (this.#isGone()) throw tooManyWait();
  }
}

const tooManyWait = () =>
  new EndsRequest('unavailable', {
    message:
      'Too many costly requests of this credential wait already. Try again after the seconds in Retry-After.',
    retryAfter: 1,
  });

/** To the next request in the queue, once the event loop has served others. */
function pass(caller: string): void {
  const next = queues.get(caller)?.shift();
  if (next === undefined) queues.delete(caller);
  else setImmediate(next);
}

/** A user has one queue for all sessions. */
function callerOf(principal: Principal | null): string {
  if (principal === null) return '';
  if (principal.kind === 'user' || principal.kind === 'voice') return principal.userId;
  return principal.kind === 'application' ? principal.applicationId : principal.serviceTokenId;
}
