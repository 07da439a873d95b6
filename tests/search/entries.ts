import * as assert from 'uvu/assert';
import { testApp } from '../support/app/app.ts';
import { statement } from '../support/database/statement.ts';
import { runSearchJob } from './search.ts';

const columns = 'kind, record, place, name, address, lexemes::text, starts_at, over_at';

const differing = statement<{ record: string }, [audienceId: string]>(
  'differing_search_entries',
  `with present as (select ${columns} from search_entry where audience_id = $1 and (over_at is null or over_at > now())),
     source as (select ${columns} from search_source where audience_id = $1)
   (table present except table source) union all (table source except table present)`,
);

/** The entries, once the job has run, are those that would be made anew. */
export async function assertEntries(audienceId: string): Promise<void> {
  const { database } = (await testApp()).dependencies;
  await runSearchJob();
  assert.equal(await database.query(differing, [audienceId]), []);
}
