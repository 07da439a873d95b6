import { z } from 'zod';
import type { Database } from '../database.ts';
import { parameters, query } from '../statements/statement.ts';
import { configuration, isFormer } from './configuration.ts';

/** Whether the database is empty, or how its schema compares with this version's. */
export type SchemaState = 'empty' | 'former' | 'older' | 'current' | 'newer';

const hasMigrations = query(
  'has_migrations',
  z.object({ found: z.boolean() }),
  parameters<[]>(),
  `select to_regclass('mikro_orm_migrations') is not null as found`,
);

const appliedMigrations = query(
  'applied_migrations',
  z.object({ name: z.string() }),
  parameters<[]>(),
  'select name::text from mikro_orm_migrations',
);

/** Reads only. */
export async function schemaState(database: Database): Promise<SchemaState> {
  const [table] = await database.query(hasMigrations, []);
  if (!table?.found) return 'empty';
  const applied = new Set((await database.query(appliedMigrations, [])).map(({ name }) => name));
  const known = new Set(configuration.migrations.migrationsList.map(({ name }) => name));
  if (isFormer([...applied])) return 'former';
  if ([...applied].some((name) => !known.has(name))) return 'newer';
  return applied.size < known.size ? 'older' : 'current';
}
