import * as z from 'zod/mini';
import { fetchHere, headersOf, Rejected } from '../../trpc/credentials.ts';
import type { CommandContext } from './context.ts';
import { noResponse, ofRefusal } from './failure.ts';

const refusal = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  required: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
});

const snapshot = z.object({
  locales: z.array(
    z.object({ label: z.string(), venues: z.array(z.object({ events: z.array(z.unknown()) })) }),
  ),
});

/** Prints the snapshot as it arrives, since it may be too large for memory; for a person, what is in it. */
export async function takeSnapshot(context: CommandContext, input: object): Promise<unknown> {
  const response = await get(context, input);
  if (context.printsTables()) return summaryOf(snapshot.parse(await response.json()));
  const decoder = new TextDecoder();
  for await (const part of response.body ?? [])
    context.streams.stdout.write(decoder.decode(part, { stream: true }));
  context.streams.stdout.write('\n');
  return undefined;
}

async function get(context: CommandContext, input: object): Promise<Response> {
  const { url, credentials } = context.service;
  const parameters = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
  const address = `${url}/v1/research/snapshot?${new URLSearchParams(parameters)}`;
  const response = await headersOf(url, credentials)()
    .then((headers) => fetchHere(address, { headers }))
    .catch((error: unknown) => {
      throw error instanceof Rejected ? error : noResponse(error, context);
    });
  if (response.ok) return response;
  const { data = {} } = refusal.safeParse(await response.json().catch(() => undefined));
  throw ofRefusal(response.status, data, context);
}

const summaryOf = ({ locales }: z.output<typeof snapshot>) =>
  locales.map(({ label, venues }) => ({
    label,
    venues: venues.length,
    events: venues.reduce((sum, { events }) => sum + events.length, 0),
  }));
