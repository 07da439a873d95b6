import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { snapshotParts } from '../../core/batches/snapshot-parts.ts';
import { notFound } from '../../core/errors/refusal.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { type Desk, deskOf, requireOwner } from './desk.ts';

/** The locales of an audience and their venues with their coming events, one on each line, with what identifies them at their sources. */
export const exportEndpoint: Endpoint = {
  name: 'research.snapshot',
  method: 'GET',
  path: '/settings/export.ndjson',
  isPublic: false,
  handle: async (exchange) => {
    const desk = await deskOf(exchange);
    if (desk === null) throw notFound();
    requireOwner(desk);
    const { response } = exchange;
    response
      .set('Cache-Control', 'private, no-store')
      .attachment(`${desk.branding.audience.subdomain}.ndjson`)
      .type('application/x-ndjson');
    await pipeline(Readable.from(lines(desk)), response);
  },
};

async function* lines({ branding, context }: Desk): AsyncGenerator<string> {
  for await (const part of snapshotParts(context, { audience_id: branding.audience.id })) {
    const records = 'locale' in part ? [{ locale: part.locale }] : part.venues.map((venue) => ({ venue }));
    yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
  }
}
