/** The configured database does not exist, rejects the credentials, or is too old. */
export class DatabaseUnusable extends Error {}

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
  const isNamedByTable = constraint?.startsWith(`${error.table}_`);
  return error.code === foreignKeyViolation && isNamedByTable
    ? constraint?.slice(`${error.table}_`.length)
    : undefined;
}

/** PostgreSQL's classes 08, 53 and 57P (connections, resources, shutdown), its timeouts (55P03, 57014), and Node's network errors. */
const unavailableCodes =
  /^(08...|53...|57P0[1235]|55P03|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** Messages of pg and its pools, whose errors have no code. */
const unavailableMessages =
  /^(No connection has answered|Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|PGlite is closed)/;

/** Whether the database could not be reached or closed the connection: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && unavailableCodes.test(String(error.code))) || unavailableMessages.test(error.message)
  );
}

const transientCodes = new Set<unknown>(['40001', '40P01']);

/** Serialization failure and deadlock: the transaction was rolled back and can be retried. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && transientCodes.has(error.code);
