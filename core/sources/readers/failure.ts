/** Why nothing can be read from a source. */
export const failureCodes = [
  'unreachable',
  'too_slow',
  'refused',
  'private_address',
  'certificate',
  'too_many_redirects',
  'too_large',
  'wrong_kind',
  'unreadable',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** The message is a sentence for people who look after the source. */
export class SourceFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

const hidden = '…';

/** Such as `private-0a1b2c` of a secret calendar: a key rather than words. */
const isSecret = (segment: string): boolean =>
  /^private-/.test(segment) || (/^[\w%+=~-]{16,}$/.test(segment) && /\d/.test(segment));

/** An address as it may be shown: without a password, a query, and parts of the path that look like keys. */
export function shownAddress(address: string | URL): string {
  const { protocol, host, pathname, search } = new URL(address);
  const path = pathname.split('/').map((segment) => (isSecret(segment) ? hidden : segment));
  return `${protocol}//${host}${path.join('/')}${search === '' ? '' : `?${hidden}`}`;
}
