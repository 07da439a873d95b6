/** Somebody waits too long for others, or too many wait already. */
export class Busy extends Error {}

/** The audience whose records were to be written does not exist, or was deleted while the transaction waited for it. */
export class AudienceGone extends Error {}

/** The configured database does not exist, rejects the credentials, or is too old. */
export class DatabaseUnusable extends Error {}

/** The database is of before the first release, whose schema begins anew. */
export class FormerDatabase extends Error {
  constructor() {
    super(
      'The database was made by a version before 0.2.0: set DATABASE_URL to an empty database, or DATA_DIR to a new ' +
        'directory, and start again.',
    );
  }
}

/** The files of the embedded database are damaged, or of something else. */
export class DirectoryUnusable extends Error {
  constructor(directory: string, cause: Error) {
    super(
      `the database in ${directory} cannot be opened (${cause.message}). Restore it, or set another directory.`,
      { cause },
    );
  }
}

/** The disk of the embedded database's directory is nearly full. */
export class NoRoom extends Error {
  constructor(directory: string, megabytes: number) {
    super(`${directory} is on a disk with less than ${megabytes} MB left: make room there.`);
    this.name = 'NoRoom';
  }
}

/** The name of the unique, check or foreign-key constraint that a row violated. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return undefined;
  const integrityViolation = String(error.code).startsWith('23');
  return integrityViolation && typeof error.constraint === 'string' ? error.constraint : undefined;
}

const foreignKeyViolation = '23503';

/** The missing record of a violated foreign key: `locale` for `venue_locale` of the table `venue`. */
export function danglingReference(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'table' in error)) return undefined;
  const constraint = violatedConstraint(error);
  const table = `${error.table}`.replace(/_row$/, '');
  const isNamedByTable = constraint?.startsWith(`${table}_`);
  return error.code === foreignKeyViolation && isNamedByTable
    ? constraint?.slice(`${table}_`.length)
    : undefined;
}

/**
 * PostgreSQL's classes 08, 53 and 57P (connections, resources, shutdown), its timeouts (25P03, 55P03, 57014), what a server in
 * the middle of a failover refuses (25006: it is read-only, 28000: the role, 55000: the database, 57P03), transactions in
 * each other's way (40001, 40P01), and Node's network errors.
 */
const unavailableCodes =
  /^(08...|53...|25006|25P03|28000|40001|40P01|55000|57P0[1-5]|55P03|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** Messages of pg and its pools, whose errors have no code. */
const unavailableMessages =
  /^(No connection has answered|Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|PGlite is closed)/;

/** Whether the database cannot do this now, or others are in the way: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof Busy ||
    error instanceof NoRoom ||
    ('code' in error && unavailableCodes.test(String(error.code))) ||
    unavailableMessages.test(error.message)
  );
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** A lock was not free in time. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** A statement took too long, or was cancelled. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014';

const transientCodes = new Set<unknown>(['40001', '40P01']);

/** Serialization failure and deadlock: the transaction was rolled back and can be retried. */
export const isTransient = (error: unknown): boolean => transientCodes.has(codeOf(error));

/** Others are in the way, rather than the database away. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Busy || isLockTimeout(error) || isTransient(error);
