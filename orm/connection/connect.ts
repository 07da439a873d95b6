import type { Connection } from './connection.ts';
import { type DatabaseOptions, defaultLimits } from './limits.ts';

/** Opens either kind of database, and loads only the libraries of that kind. */
export async function connect(options: DatabaseOptions): Promise<Connection> {
  const { url, dataDirectory, template, migrates = true, readUrl, ...limits } = options;
  if (url === undefined) {
    const { openEmbedded } = await import('../embedded/embedded.ts');
    return openEmbedded(dataDirectory, migrates, template);
  }
  const { openPostgresql } = await import('../postgresql/postgresql.ts');
  return openPostgresql(url, { ...defaultLimits, ...limits }, migrates, readUrl);
}
