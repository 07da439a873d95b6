import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestDatabase } from '../../support/database/database.ts';
import { statement } from '../../support/database/statement.ts';
import { audience, halls, id, idOf, locale, stamps, venue } from './halls.ts';

const run = (text: string) => statement<object, []>(text, text);

const insertEvents = (first: number, last: number) =>
  `insert into event (id, audience_id, venue_id, locale_id, name, status, featured, starts_at, time_zone, day, day_starts_at, created_at, updated_at)
   select ${idOf('n')}, '${audience}', '${venue}', '${locale}', 'Dance n' || n, 'scheduled', false,
     now() + interval '1 day', 'America/Toronto', current_date, now(), ${stamps} from generate_series(${first}, ${last}) n`;

const scene = [...halls(), 'analyze search_entry', insertEvents(10, 10)];
const rename = (name: string) => `update event set name = '${name}' where id = '${id(10)}'`;
const rowsRead = statement<{ rows: number }, []>(
  'rows_read_from_end_to_end',
  `select sum(seq_tup_read)::integer as rows from pg_stat_xact_user_tables where relname = 'search_entry'`,
);

test('renaming an event does not read what is searched from end to end, in a session that first did it when these were empty', async () => {
  const { database, drop } = await openTestDatabase();
  try {
    await database.transaction(async ({ query }) => {
      for (const step of [...scene, rename('Ball'), insertEvents(1000, 2999)]) await query(run(step), []);
      await query(run(`select refresh_search('${audience}', (select array_agg(id) from event))`), []);
      const [before] = await query(rowsRead, []);
      await query(run(rename('Gala')), []);
      const [after] = await query(rowsRead, []);
      assert.is(after?.rows, before?.rows);
    });
  } finally {
    await drop();
  }
});
