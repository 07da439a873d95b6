import type { PGlite } from '@electric-sql/pglite';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';

/** The schema of a database as SQL that makes it again, with the names of the migrations that made it. */
export async function dumpSchema(pglite: PGlite): Promise<string> {
  const args = ['--schema-only', '--no-owner', '--no-privileges', '--no-comments'];
  const dump = await (await pgDump({ pg: pglite, args })).text();
  const { rows } = await pglite.query<{ name: string }>('select name from mikro_orm_migrations order by id');
  const names = rows.map(({ name }) => `  ('${name}')`).join(',\n');
  return `${dump.trim()}\n\ninsert into public.mikro_orm_migrations (name) values\n${names};\n`;
}
