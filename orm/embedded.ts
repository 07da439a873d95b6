import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { MikroORM } from '@mikro-orm/pglite';
import { PGliteDialect } from 'kysely';
import { configuration } from './configuration.ts';
import type { Connection } from './connection.ts';
import { lockDataDirectory } from './data-directory.ts';
import type { Statement } from './statement.ts';
import { typeParsers } from './type-parsers.ts';

/** PostgreSQL within this process, over files of this process alone; without a directory, in memory. */
export async function openEmbedded(directory: string | undefined): Promise<Connection> {
  const unlock = directory === undefined ? () => {} : lockDataDirectory(directory);
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: join(directory, 'postgresql') }),
    extensions: { btree_gist, pg_trgm },
    parsers: Object.fromEntries(typeParsers.map(({ oid, parse }) => [oid, parse])),
  });
  const orm = await MikroORM.init({
    ...configuration,
    dbName: 'postgres',
    driverOptions: new PGliteDialect({ pglite }),
  });
  const close = async () => {
    await orm.close();
    unlock();
  };
  try {
    await pglite.exec("set time zone 'UTC'");
    await orm.migrator.up();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: 'embedded',
    em: orm.em,
    read: async <Row, Values extends readonly unknown[]>({ text }: Statement<Row, Values>, values: Values) =>
      (await pglite.query<Row>(text, [...values])).rows,
    serialize: queue(),
    pools: () => [],
    close,
  };
}

/** Kysely's PGlite connection knows one transaction at a time, and does not itself make a second one wait. */
function queue(): Connection['serialize'] {
  let last: Promise<unknown> = Promise.resolve();
  return (transaction) => {
    const turn = last.then(transaction, transaction);
    last = turn;
    return turn;
  };
}
