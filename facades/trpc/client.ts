import { createTRPCClient, httpBatchLink, retryLink, type TRPCClientError } from '@trpc/client';
import type { readsOf } from '../../core/records/reads.ts';
import type { AppRouter } from '../../core/router.ts';
import { type Credentials, fetchHere, headersOf, Rejected } from './credentials.ts';
import { maximumBatch, trpcPath } from './path.ts';

export interface ClientOptions {
  /** The service's address. */
  readonly url: string;
  /** Without credentials, only public procedures can be called. */
  readonly credentials?: Credentials;
  /** How often a query is retried if the service is unavailable. */
  readonly retries?: number;
  /** Milliseconds before the first retry; doubled for each further one. */
  readonly backoff?: number;
}

type Complete = ReturnType<typeof connect>;
type InternalRead = keyof ReturnType<typeof readsOf>;

/** The procedures that the service offers to clients: reads of records by ids and by owner are GraphQL's own. */
export type Client = { readonly [Folder in keyof Complete]: Omit<Complete[Folder], InternalRead> };

/** A typed client of a running service. Simultaneous calls share a request. */
export const createClient = (options: ClientOptions): Client => connect(options);

/** The same, with a type from which tRPC makes a client that calls procedures by name. */
export function connect({ url, credentials, retries = 2, backoff = 200 }: ClientOptions) {
  const base = url.replace(/\/+$/, '');
  const headers = headersOf(base, credentials);
  return createTRPCClient<AppRouter>({
    links: [
      retryLink({
        retry: ({ op, error, attempts }) => op.type === 'query' && attempts <= retries && isPassing(error),
        retryDelayMs: (attempt) => backoff * 2 ** (attempt - 1) * (0.5 + Math.random() / 2),
      }),
      httpBatchLink({ url: base + trpcPath, maxItems: maximumBatch, headers, fetch: fetchHere }),
    ],
  });
}

const passing = [502, 503, 504];

/** No response, or one that asks to retry later. */
function isPassing({ data, cause }: TRPCClientError<AppRouter>): boolean {
  const status = cause instanceof Rejected ? cause.status : data?.httpStatus;
  return status === undefined || passing.includes(status);
}
