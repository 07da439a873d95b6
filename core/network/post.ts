import type { IsAllowed } from './checked-lookup.ts';
import { checkedRequest } from './checked-request.ts';

const timeout = 10_000;
const maximumRead = 1024;

/** What came of a request. */
export interface Posted {
  /** Null if there was no response. */
  readonly status: number | null;
  /** How the response begins, or why there was none. */
  readonly text: string;
  /** Of a request to which there was no response. */
  readonly error?: unknown;
}

/** Reads no more than the first kilobyte of the response. */
export async function post(
  url: URL,
  isAllowed: IsAllowed,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): Promise<Posted> {
  const signal = AbortSignal.timeout(timeout);
  const sent = { ...headers, 'content-length': Buffer.byteLength(body) };
  try {
    const response = await checkedRequest(url, isAllowed, { method: 'POST', headers: sent, signal }, body);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maximumRead) break; // which closes the connection
    }
    return { status: response.statusCode ?? null, text: textOf(Buffer.concat(chunks)) };
  } catch (error) {
    if (signal.aborted) return { status: null, text: `No response within ${timeout / 1000} seconds.`, error };
    return { status: null, text: error instanceof Error ? error.message : 'No connection.', error };
  }
}

/** Without what PostgreSQL does not store. */
const textOf = (bytes: Buffer): string =>
  bytes.subarray(0, maximumRead).toString('utf8').replaceAll('\0', '').toWellFormed();
