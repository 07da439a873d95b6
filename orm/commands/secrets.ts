import { z } from 'zod';
import { noColumns, parameters, unscopedCommand, unscopedQuery } from '../statements/statement.ts';

/** Reads and replaces the encrypted values of a column, page by page. */
const encryptedColumn = (table: string, column: string, key = 'id') => ({
  table,
  page: unscopedQuery(
    `secrets_of_${table}`,
    z.object({ id: z.string(), secret: z.string() }),
    parameters<[afterId: string]>(),
    `select ${key} as id, ${column} as secret from ${table}
     where ${column} is not null and ${key} > $1 order by ${key} limit 500`,
  ),
  /** Leaves a value that has changed since it was read. */
  replace: unscopedCommand(
    `replace_secrets_of_${table}`,
    noColumns,
    parameters<[ids: readonly string[], read: readonly string[], replacements: readonly string[]]>(),
    `update ${table} t set ${column} = given.replacement
     from unnest($1::uuid[], $2::text[], $3::text[]) as given (id, read, replacement)
     where t.${key} = given.id and t.${column} = given.read`,
  ),
});

/** Every column that is encrypted at rest. */
export const encryptedColumns = [
  encryptedColumn('provider_app', 'app_secret', 'audience_id'),
  encryptedColumn('former_provider_app', 'app_secret'),
  encryptedColumn('identity', 'access_token'),
  encryptedColumn('source', 'address'),
  encryptedColumn('webhook', 'secret'),
];
