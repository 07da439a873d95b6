import { Migrator } from '@mikro-orm/migrations';
import { entities } from './entities/list.ts';
import { migrations } from './migrations/list.ts';
import { Naming } from './naming.ts';

/** What the ORM is told, whichever database it speaks to. Keys, checks, indexes and triggers are the migrations' alone. */
export const configuration = {
  entities,
  namingStrategy: Naming,
  extensions: [Migrator],
  migrations: { migrationsList: migrations, snapshot: false, silent: true, disableForeignKeys: false },
  schemaGenerator: { createForeignKeyConstraints: false },
};
