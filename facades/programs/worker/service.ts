import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import ky, { isHTTPError, isNetworkError, isTimeoutError } from 'ky';
import { z } from 'zod';
import { type BatchReport, batchReport } from '../../../core/batches/batch-report.ts';
import { invalidItem } from '../../../core/batches/items/invalid-batch.ts';
import { type PruneReport, pruneReport } from '../../../core/batches/pruning/prune-report.ts';
import { SourceFailure } from '../../../core/sources/readers/failure.ts';
import type { Items } from '../../../core/sources/readers/items.ts';
import type { PresentIds } from '../../../core/sources/readers/present-ids.ts';

export interface ServiceOptions {
  readonly url: string;
  readonly serviceToken: string;
  /** The name that scopes the external ids. */
  readonly source: string;
  readonly isDryRun: boolean;
  /** Where to write that a request is retried. */
  readonly progress: NodeJS.WritableStream;
}

const jwt = z.object({ token: z.string() });

const refusal = z.object({ items: z.array(invalidItem) });

/** The items that the service rejects. */
type Refusal = z.output<typeof refusal>;

export interface Connection {
  readonly isDryRun: boolean;
  post(batch: Items): Promise<BatchReport | Refusal>;
  /** Gives what the source no longer has, and deletes it; where nobody looks at it, the service may propose that instead. */
  prune(present: PresentIds, how: { isDryRun: boolean; isUnattended: boolean }): Promise<PruneReport>;
}

/** Each request is retried until there is a response; a batch's idempotency key prevents a second write. */
export function connect({ url, serviceToken, source, isDryRun, progress }: ServiceOptions): Connection {
  const http = ky.extend({
    prefix: `${url}/v1`,
    fetch: fetchWithBody,
    timeout: 120_000,
    redirect: 'manual', // 307 and 308 would send the token to another host
    retry: {
      limit: 8,
      methods: ['post'],
      delay: (attempt) => 1000 * 2 ** (attempt - 1),
      jitter: true,
      backoffLimit: 60_000,
      maxRetryAfter: 300_000,
      retryOnTimeout: true,
    },
    hooks: {
      beforeRetry: [
        ({ retryCount }) => {
          if (retryCount === 1)
            progress.write(`The service at ${url} does not answer yet, or is busy: trying again.\n`);
        },
      ],
    },
  });
  // A JWT lasts an hour: one for each request never expires midway.
  const authorize = async () => {
    const { token } = await http.post('token/service', { json: { service_token: serviceToken } }).json(jwt);
    return { authorization: `JWT ${token}` };
  };
  return {
    isDryRun,
    async post({ venues, events }) {
      const response = await http.post('research/batch', {
        json: { source: { name: source, agent: 'audience-platform worker' }, venues, events },
        searchParams: { dry_run: isDryRun },
        headers: { ...(await authorize()), 'idempotency-key': randomUUID() },
        throwHttpErrors: (status) => status !== 422,
      });
      return z.union([batchReport, refusal]).parse(await response.json());
    },
    async prune(present, { isDryRun, isUnattended }) {
      const headers = await authorize();
      const json = { source, ...present, ...(!isUnattended && { review: false }) };
      const request = { json, searchParams: { dry_run: isDryRun }, headers };
      return http.post('research/prune', request).json(pruneReport);
    },
  };
}

/** Reads the body as well, so that a connection lost while reading it is retried too. */
const fetchWithBody: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  return new Response(await response.arrayBuffer(), response);
};

const errorBody = z.object({ error: z.string(), message: z.string().optional() });

/** An error message for the terminal. */
export function explainFailure(failure: unknown): string {
  const error = failure instanceof TRPCError && failure.cause ? failure.cause : failure;
  if (isHTTPError(error)) {
    const { data } = errorBody.safeParse(error.data);
    const location = error.response.headers.get('location');
    if (location !== null)
      return `The service redirects to ${location}: set AUDIENCE_PLATFORM_URL to the address where it is.`;
    return `The service refuses: ${data?.message ?? data?.error ?? error.response.status}`;
  }
  if (isNetworkError(error) || isTimeoutError(error))
    return 'The service is not responding. Check AUDIENCE_PLATFORM_URL. Batches that got a response are written; run it again.';
  if (error instanceof SourceFailure && error.code === 'private_address')
    return `${error.message} To read from it, say --private-addresses.`;
  return error instanceof Error ? error.message : String(error);
}
