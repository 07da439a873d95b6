import { testApp } from '../app/app.ts';
import { statement } from './statement.ts';

const tables = statement<{ name: string }, []>(
  'tables_of_audiences',
  `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_name)
   where c.table_schema = 'public' and c.column_name = 'audience_id' and t.table_type = 'BASE TABLE'
     and c.table_name <> 'key_use' order by 1`,
);

/** Everything that is stored of an audience, but for the counts of its keys' requests, which are written later, by whatever request. */
export async function stored(audienceId: string): Promise<string> {
  const { database } = (await testApp()).dependencies;
  const names = (await database.query(tables, [])).map(({ name }) => name);
  const parts = names.map((name) => `select t::text as line from "${name}" t where audience_id = $1::uuid`);
  const text = `select md5(string_agg(line, ',' order by line)) as hash from (${parts.join(' union all ')}) lines`;
  const [row] = await database.query(statement<{ hash: string }, [string]>('stored', text), [audienceId]);
  return row?.hash ?? '';
}
