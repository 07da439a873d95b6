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
  /** Requests a second, sent when they are due; without it, each connection sends the next one after a response. */
  readonly pace?: number;
}

export interface Outcome {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** Milliseconds within which all requests of a job must have been sent. */
export const timeout = 120_000;
