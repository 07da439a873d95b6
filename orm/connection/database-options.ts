import type { Limits } from './limits.ts';

export interface DatabaseOptions extends Partial<Limits> {
  /** Of a PostgreSQL server; if undefined, the database is embedded. */
  url?: string;
  /** The directory of the embedded database; if undefined, it is in memory. */
  dataDirectory?: string;
  /** What a new embedded database begins as a copy of, if it is there. */
  template?: string | undefined;
  /** Where synchronous replicas serve reads; if undefined, all go to `url`. */
  readUrl?: string | undefined;
  /** False to open a database as it is; true by default. */
  migrates?: boolean;
}
