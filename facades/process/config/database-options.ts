import type { DatabaseOptions } from '../../../orm/connection/limits.ts';
import type { Config } from './config.ts';

export const databaseOptions = ({
  databaseUrl: url,
  databaseReadUrl: readUrl,
  dataDirectory,
}: Config): DatabaseOptions => (url === undefined ? { dataDirectory } : { url, readUrl });
