import { randomUUID } from 'node:crypto';
import ky from 'ky';
import { z } from 'zod';
import { type BatchReport, batchReport } from '../../core/research/batch-report.ts';
import type { Items } from './batches.ts';

export interface ServiceOptions {
  readonly url: string;
  readonly serviceToken: string;
  readonly source: string;
  readonly isDryRun: boolean;
}

export interface Refusal {
  readonly items: z.output<typeof refusal>['items'];
}

export type Send = (items: Items) => Promise<BatchReport | Refusal>;

const jwt = z.object({ token: z.string() });

const refusal = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['venue', 'event']),
      index: z.number(),
      external_id: z.string().nullable(),
      fields: z.record(z.string(), z.array(z.string())),
    }),
  ),
});

/** Sends batches to the service; each is tried again until it is answered, and written once however often it arrives. */
export function connect({ url, serviceToken, source, isDryRun }: ServiceOptions): Send {
  const http = ky.extend({
    prefix: `${url}/v1`,
    fetch: fetchWhole,
    timeout: 120_000,
    retry: {
      limit: 8,
      methods: ['post'],
      delay: (attempt) => 1000 * 2 ** (attempt - 1),
      jitter: true,
      backoffLimit: 60_000,
      maxRetryAfter: 300_000,
      retryOnTimeout: true,
    },
  });
  return async ({ venues, events }) => {
    // A JWT lasts an hour: exchanged for each batch, it never runs out on the way.
    const { token } = await http.post('token/service', { json: { service_token: serviceToken } }).json(jwt);
    const response = await http.post('research/batch', {
      json: { source: { name: source, agent: 'audience-platform worker' }, venues, events },
      searchParams: { dry_run: isDryRun },
      headers: { authorization: `JWT ${token}`, 'idempotency-key': randomUUID() },
      throwHttpErrors: (status) => status !== 422,
    });
    return z.union([batchReport, refusal]).parse(await response.json());
  };
}

/** With its body, so that a connection lost while answering is a lost one too, and tried again. */
const fetchWhole: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  return new Response(await response.arrayBuffer(), response);
};
