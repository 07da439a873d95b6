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

/** An address as it may be shown: without what may be a secret. */
export function shownAddress(address: string | URL): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}
