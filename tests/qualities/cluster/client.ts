import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Request {
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses that the caller expects besides 2xx. */
  readonly expects?: readonly number[];
}

/** Longer than the service or a proxy in front of it may take for anything. */
const timeout = 60_000;

/** Longer than any outage. */
const patience = 300_000;

/**
 * Sends requests to the addresses of the service by turns, and counts how they were answered. They come from many clients'
 * addresses, as far as a service behind a proxy can tell, so that none reaches the limit for strangers.
 */
export class Client {
  readonly addresses: readonly string[];
  answered = 0;
  unavailable = 0;
  /** Connections that broke without an answer. */
  broken = 0;
  /** Every answer that is neither 2xx nor 503 nor expected, and every request without an answer. */
  readonly wrong: string[] = [];
  longestWait = 0;
  #turn = 0;

  constructor(addresses: readonly string[]) {
    this.addresses = addresses;
  }

  /** Undefined if nothing can be said now: 503, or no connection. */
  send(line: string, request: Request = {}): Promise<Answer | undefined> {
    return this.#sendTo(this.addresses[this.#turn++ % this.addresses.length] ?? '', line, request);
  }

  /** From each address, what it can say now. */
  async sendToAll(line: string, request: Request = {}): Promise<Answer[]> {
    const answers = await Promise.all(this.addresses.map((address) => this.#sendTo(address, line, request)));
    return answers.filter((answer) => answer !== undefined);
  }

  /** Repeats what is safe to repeat. */
  async sendUntilAnswered(line: string, request: Request): Promise<Answer> {
    const since = performance.now();
    while (performance.now() - since < patience) {
      const answer = await this.send(line, request);
      if (answer !== undefined) return answer;
      await pause(200);
    }
    throw new Error(`${line}: not answered for ${patience / 1000} s`);
  }

  async #sendTo(address: string, line: string, { token, body, headers, expects = [] }: Request) {
    const [method = '', path = ''] = line.split(' ');
    const since = performance.now();
    try {
      const response = await fetch(address + path, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `JWT ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          'x-forwarded-for': `10.77.0.${this.#turn % 256}`,
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(timeout),
      });
      const text = await response.text();
      return this.#count(line, response.status, text, expects);
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') this.wrong.push(`${line}: no answer`);
      this.broken += 1;
      return undefined;
    } finally {
      this.longestWait = Math.max(this.longestWait, performance.now() - since);
    }
  }

  #count(line: string, status: number, text: string, expects: readonly number[]): Answer | undefined {
    this.answered += 1;
    if (status === 503) {
      this.unavailable += 1;
      return undefined;
    }
    const isExpected = (status >= 200 && status < 300) || expects.includes(status);
    if (!isExpected) this.wrong.push(`${line}: ${status} ${text.slice(0, 200)}`);
    return { status, body: text === '' ? undefined : parse(text) };
  }
}

/** A proxy's own answers are no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
