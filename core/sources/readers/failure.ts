/** Why nothing can be read from a source. */
const failureCodes = [
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

/** An address as it may be shown: that of the server and the kind of file, since any other part may be a key. */
export function shownAddress(address: string | URL): string {
  const { protocol, host, pathname, search } = new URL(address);
  if (pathname === '/' && search === '') return `${protocol}//${host}/`;
  return `${protocol}//${host}/…${/\.[a-z]{2,8}$/i.exec(pathname)?.[0] ?? ''}`;
}
