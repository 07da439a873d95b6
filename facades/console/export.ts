import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { notFound } from '../../core/errors/refusal.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { type Desk, deskOf, requireCall } from './desk.ts';
import { pagesOf, wholeRecords } from './exported.ts';
import { hasList, hasPages, kinds } from './kinds.ts';
import { update } from './settings.ts';

/** The audience and all its records, one on each line, with what is needed to send them again. */
export const exportEndpoint: Endpoint = {
  name: 'audiences.byIds',
  method: 'GET',
  path: '/settings/export.ndjson',
  isPublic: false,
  handle: async (exchange) => {
    const desk = await deskOf(exchange);
    if (desk === null) throw notFound();
    requireCall(desk, update);
    const { response } = exchange;
    response
      .set('Cache-Control', 'private, no-store')
      .attachment(`${desk.branding.audience.subdomain}.ndjson`)
      .type('application/x-ndjson');
    await pipeline(Readable.from(lines(desk)), response);
  },
};

/** Few enough that all that belongs to them can be read at once. */
const first = 40;

async function* lines({ branding, context }: Desk): AsyncGenerator<string> {
  const { id } = branding.audience;
  for (const audience of await callProcedure('audiences.byIds', context, { ids: [id] }))
    yield lineOf({ audience });
  for (const kind of kinds.filter((kind) => hasList(kind) && hasPages(kind))) {
    for await (const rows of pagesOf(context, kind, { owner: 'audience', id }, first)) {
      const records = await wholeRecords(context, kind, rows);
      yield records.map((record) => lineOf({ [kind.noun]: record })).join('');
    }
  }
}

const lineOf = (record: object): string => `${JSON.stringify(record)}\n`;
