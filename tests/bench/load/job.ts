export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** So many requests, over so many connections, within so much time. */
export interface Job {
  readonly origin: string;
  readonly requests: readonly Request[];
  readonly amount: number;
  readonly connections: number;
}

export interface Outcome {
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Milliseconds within which all requests of a job must have been sent. */
export const timeout = 120_000;
