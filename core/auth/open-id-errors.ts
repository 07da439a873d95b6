import { Refusal } from '../errors/refusal.ts';
import { second } from '../values/time.ts';

export const unavailable = (detail: string): Refusal =>
  new Refusal('identity_provider_unavailable', { detail });

/** Keys that have just been read are not read again for each token of an unknown one, which anybody can make. */
export const mayBeNewKey = (cooldown: number): Refusal =>
  new Refusal('unavailable', {
    message: 'The keys of the identity provider may be new, and are read again soon. Try again then.',
    retryAfter: Math.ceil(cooldown / second),
  });

/** For an operator. */
export const detailOf = (error: unknown): string =>
  error instanceof Refusal ? (error.data.detail ?? error.reason) : String(error);

/** Codes of openid-client for what a browser has brought back, or for the ID token in return for it. */
const codesOfToken = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
];

const printable = /^\w{1,100}$/;

/** Of what openid-client or jose throws; anything without a code is a bug. Messages may quote what is secret. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  if (error.cause instanceof Refusal) return error.cause;
  if (!('code' in error)) return error;
  const answered = 'error' in error && printable.test(String(error.error)) ? ` ${error.error}` : '';
  const detail = `${error.code}${answered}`;
  const isTokens = answered === ' invalid_grant' || codesOfToken.includes(String(error.code));
  return isTokens ? new Refusal('invalid_social_token', { detail }) : unavailable(detail);
}

/** For what a promise rejects with. */
export function throwRefusal(error: unknown): never {
  throw refusalOf(error);
}
