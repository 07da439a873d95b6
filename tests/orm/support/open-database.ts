import { openDatabase } from '../../../orm/database.ts';
import { statement } from '../../support/database/statement.ts';

/** A process that opens the database of its arguments, says so or why not, writes a row, and stays until it is ended. */
const [kind, where] = process.argv.slice(2);
const keep = statement<never, []>(
  'keep',
  'insert into "user" values (gen_random_uuid(), \'Ana\', false, now(), now())',
);

try {
  const database = await openDatabase(kind === 'url' ? { url: where } : { dataDirectory: where });
  await database.transaction(({ query }) => query(keep, []));
  console.log('open');
  process.stdin.resume();
} catch (error) {
  console.log(`${error}`);
}
