import { Busy } from './errors.ts';

export type Leave = () => void;

interface Waiting {
  readonly begin: () => void;
}

interface Bounds {
  /** In milliseconds. */
  readonly timeout: number;
  /** With so many waiting already, the next one is refused at once. */
  readonly maximumWaiting: number;
}

/** Within this process, one at a time for each name, in the order of arrival. */
export class Queues {
  /** Who waits, by the names of which one is being executed. */
  readonly #waiting = new Map<string, Waiting[]>();

  /** Undefined while another is being executed. */
  enterIfFree(name: string): Leave | undefined {
    if (this.#waiting.has(name)) return undefined;
    this.#waiting.set(name, []);
    return () => this.#next(name);
  }

  /** Waits for those before. */
  async enter(name: string, bounds: Bounds): Promise<Leave> {
    const waiting = this.#waiting.get(name);
    if (waiting === undefined) this.#waiting.set(name, []);
    else await waitIn(waiting, bounds);
    return () => this.#next(name);
  }

  #next(name: string): void {
    const next = this.#waiting.get(name)?.shift();
    if (next === undefined) this.#waiting.delete(name);
    else next.begin();
  }
}

function waitIn(waiting: Waiting[], { timeout, maximumWaiting }: Bounds): Promise<void> {
  if (waiting.length >= maximumWaiting) throw new Busy('Too many wait already.');
  return new Promise((resolve, reject) => {
    const own: Waiting = {
      begin: () => {
        clearTimeout(timer);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(own), 1);
      reject(new Busy('Those before took too long.'));
    }, timeout);
    waiting.push(own);
  });
}
