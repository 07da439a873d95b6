import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callProcedure } from '../../../core/procedure-list.ts';
import { spaced } from '../../../orm/statements/nouns.ts';
import { type Desk, requireCall } from '../frame/desk.ts';
import { consoleFile } from '../frame/page.ts';
import { hasList, kinds } from '../records/kinds.ts';
import { pagesOf, wholeRecords } from './exported.ts';
import { changeSettings } from './settings-page.ts';

/** The audience and all its records, one on each line, with what is needed to send them again. */
export const exportEndpoint = consoleFile('audiences.byIds', '/settings/export.ndjson', async (desk) => {
  requireCall(desk, changeSettings);
  const { response } = desk.exchange;
  response.attachment(`${desk.branding.audience.subdomain}.ndjson`).type('application/x-ndjson');
  await pipeline(Readable.from(lines(desk)), response);
});

/** Few enough that all that belongs to them can be read at once. */
const first = 40;

async function* lines({ branding, context, owner }: Desk): AsyncGenerator<string> {
  const { id } = branding.audience;
  for (const audience of await callProcedure('audiences.byIds', context, { ids: [id] }))
    yield lineOf({ audience });
  for (const kind of kinds.filter((kind) => hasList(kind))) {
    for await (const rows of pagesOf(context, kind, owner, first)) {
      const records = await wholeRecords(context, kind, rows);
      yield records.map((record) => lineOf({ [spaced(kind.type)]: record })).join('');
    }
  }
}

const lineOf = (record: object): string => `${JSON.stringify(record)}\n`;
