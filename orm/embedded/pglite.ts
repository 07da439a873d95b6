import { constants, cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { dataDir as preparedDirectory } from '@electric-sql/pglite-prepopulatedfs';
import { typeParsers } from '../connection/type-parsers.ts';

/** PostgreSQL touches all of its buffers at once; by default they take 128 MB. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/**
 * In memory without a directory. A new one begins as a copy of the template; without any, it is unpacked as PGlite's makers
 * prepared it, since `initdb` takes seconds. The system identifier is then the same everywhere: the ledger begins no epoch
 * where one such database is dumped into another.
 */
export async function openPglite(directory: string | undefined, template?: string): Promise<PGlite> {
  const isNew =
    directory === undefined || !(exists(directory) || (template && isCopied(template, directory)));
  return PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(isNew ? { loadDataDir: await preparedDirectory() } : {}),
    startParams,
    extensions: { btree_gist, pg_trgm, unaccent },
    parsers: Object.fromEntries(typeParsers.map(({ oid, parse }) => [oid, parse])),
  });
}

const exists = (directory: string): boolean => existsSync(join(directory, 'PG_VERSION'));

/** Renamed when it is complete. Without a template, or with one of another user, the database begins in the other way. */
function isCopied(template: string, directory: string): boolean {
  const incomplete = `${directory}.incomplete`;
  try {
    cpSync(template, incomplete, { recursive: true, mode: constants.COPYFILE_FICLONE });
    renameSync(incomplete, directory);
    return true;
  } catch {
    rmSync(incomplete, { recursive: true, force: true });
    return false;
  }
}
