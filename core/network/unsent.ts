/** The host was not found, or no connection to it was made. */
const codes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENODATA',
  'ENOTFOUND',
  'ESERVFAIL',
  'ETIMEOUT', // of a name server; that of a connection is ETIMEDOUT
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Why a request was surely not sent; undefined where it may have been. */
export function unsentBecause(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return [error, error.cause].map(codeOf).find((code) => code !== undefined && codes.has(code));
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;
