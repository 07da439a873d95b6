import { createTRPCClient, httpBatchLink, retryLink, type TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../../core/router.ts';
import { type Credentials, headersOf } from './credentials.ts';
import { maximumBatch } from './maximum-batch.ts';
import { trpcPath } from './path.ts';

export interface ClientOptions {
  /** The service's address. */
  readonly url: string;
  /** Who asks; nobody in particular without. */
  readonly credentials?: Credentials;
  /** How often a query is sent again after the service could not answer it. */
  readonly retries?: number;
  /** Milliseconds before the first retry; each one after waits twice as long. */
  readonly backoff?: number;
}

export type Client = ReturnType<typeof createClient>;

/** Calls the procedures of a running service, with their own types. Calls made at the same time share a request. */
export function createClient({ url, credentials, retries = 2, backoff = 200 }: ClientOptions) {
  const base = url.replace(/\/+$/, '');
  const headers = headersOf(base, credentials);
  return createTRPCClient<AppRouter>({
    links: [
      retryLink({
        retry: ({ op, error, attempts }) => op.type === 'query' && attempts <= retries && isPassing(error),
        retryDelayMs: (attempt) => backoff * 2 ** (attempt - 1) * (0.5 + Math.random() / 2),
      }),
      httpBatchLink({ url: base + trpcPath, maxItems: maximumBatch, headers }),
    ],
  });
}

const passing = [502, 503, 504];

/** No answer at all, or one that says to come back. */
function isPassing({ data }: TRPCClientError<AppRouter>): boolean {
  return !data || passing.includes(data.httpStatus);
}
