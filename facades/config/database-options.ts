import type { DatabaseOptions } from '../../orm/database-options.ts';
import type { Config } from './config.ts';

export const databaseOptions = ({
  databaseUrl: url,
  dataDirectory,
  limits,
  replicas,
}: Config): DatabaseOptions => (url === undefined ? { dataDirectory } : { url, replicas, ...limits });
