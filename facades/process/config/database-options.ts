import type { DatabaseOptions } from '../../../orm/connection/database-options.ts';
import type { Config } from './config.ts';

export const databaseOptions = ({
  databaseUrl: url,
  dataDirectory,
  limits,
  replicas,
}: Config): DatabaseOptions => (url === undefined ? { dataDirectory } : { url, replicas, ...limits });
