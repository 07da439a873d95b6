import { z } from 'zod';
import { parameters, query } from '../statements/statement.ts';

/** Of the server, and of the schema. */
export const databaseVersion = query(
  'database_version',
  z.object({ postgresql: z.string(), migration: z.string() }),
  parameters<[]>(),
  `select current_setting('server_version') as postgresql,
     (select name::text from mikro_orm_migrations order by id desc limit 1) as migration`,
);
