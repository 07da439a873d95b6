import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Client } from 'pg';
import { serverUrl } from '../../support/database/database.ts';
import { copyMigratedTo } from '../../support/database/migrated.ts';
import { createDatabase } from './database.ts';

/** A column of a result, with the OID of its type. */
export interface ResultColumn {
  readonly name: string;
  readonly dataTypeID: number;
}

/** A connection to a migrated database that shows what the platform's own leaves out: the columns of results. */
interface RawConnection {
  query(text: string, values: null[]): Promise<{ fields: readonly ResultColumn[] }>;
  close(): Promise<void>;
}

export async function openRawConnection(): Promise<RawConnection> {
  if (serverUrl === undefined) return openRawEmbedded(mkdtempSync(join(tmpdir(), 'result-columns-')));
  const url = await createDatabase(serverUrl);
  const client = new Client(url);
  await client.connect();
  return { query: (text, values) => client.query(text, values), close: () => client.end() };
}

async function openRawEmbedded(directory: string): Promise<RawConnection> {
  await copyMigratedTo(directory);
  const pglite = await PGlite.create({
    dataDir: join(directory, 'postgresql'),
    extensions: { btree_gist, pg_trgm },
  });
  return {
    query: (text, values) => pglite.query(text, values),
    close: async () => {
      await pglite.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** The columns that a statement gives, all of its values being null; what it changes is rolled back. */
export async function resultColumns(
  connection: RawConnection,
  text: string,
): Promise<readonly ResultColumn[]> {
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const values = new Array<null>(Math.max(0, ...numbers)).fill(null);
  await connection.query('begin', []);
  try {
    return (await connection.query(text, values)).fields;
  } finally {
    await connection.query('rollback', []);
  }
}
