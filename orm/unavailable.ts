/** PostgreSQL's classes 08, 53 and 57P (connections, resources, shutdown), its time limits (55P03, 57014), and what Node says of a broken network. */
const codes =
  /^(08...|53...|57P0[1235]|55P03|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** What pg and the pools say without a code. */
const messages =
  /^(No connection has answered|Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|PGlite is closed)/;

/** Whether the database could not be reached, or ended the connection: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.test(String(error.code))) || messages.test(error.message);
}
