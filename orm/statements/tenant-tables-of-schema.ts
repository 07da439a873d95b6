import { kinds as revertibleKinds } from '../commands/undoing/kinds.ts';
import { configuration } from '../schema/configuration.ts';
import { schemaStatements } from '../schema/sql-files.ts';

/** What can be restored stays in a table of its own. */
const kinds = new Set(Object.keys(revertibleKinds));

/** Those of records that were added since the first release. */
const ofEntities = configuration.entities
  .filter(({ meta }) => 'audienceId' in meta.properties)
  .flatMap(({ tableName }) => (kinds.has(tableName) ? [tableName, `${tableName}_row`] : [tableName]));

const ofSchema = schemaStatements().flatMap((statement) => {
  const [, table, columns = ''] = /^create table (\w+) (.*)/ms.exec(statement) ?? [];
  return table !== undefined && columns.includes('audience_id') ? [table] : [];
});

/** A session belongs to its user. */
const names = [...new Set([...ofEntities, ...ofSchema])].filter((table) => table !== 'session');

/** The text of `tenant-table-list.ts`, which the compiler reads. */
export const tenantTableList = `// Made by \`npm run generate\` from the tables that have an audience.
export const tenantTables = [
${names
  .map((name) => `  '${name}',\n`)
  .sort()
  .join('')}] as const;
`;
