import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';

type TRPCCode = ConstructorParameters<typeof TRPCError>[0]['code'];

/** Each error code with the tRPC code, its default message, and the HTTP status if it is not that of the tRPC code. */
const refusals = {
  unauthenticated: ['UNAUTHORIZED', 'Send a usable credential in the Authorization header.'],
  invalid_request: ['BAD_REQUEST', 'Correct the named fields and send the request again.'],
  invalid_signed_request: [
    'BAD_REQUEST',
    'The signed_request is missing, malformed, or not signed by a known app.',
  ],
  invalid_logout_token: [
    'BAD_REQUEST',
    'The logout_token is missing, too old, used already, or not signed for a known client.',
  ],
  invalid_social_token: [
    'UNAUTHORIZED',
    'The identity provider does not accept this token for this app. Sign in with the provider again.',
  ],
  invalid_refresh_token: ['UNAUTHORIZED', 'This refresh token is no longer usable. Sign in again.'],
  invalid_service_token: ['UNAUTHORIZED', 'This service token is unknown, revoked or expired.'],
  user_required: ['FORBIDDEN', "This requires a signed-in user's token."],
  forbidden: ['FORBIDDEN', 'This credential may not do that.'],
  platform_administrator_required: ['UNAUTHORIZED', 'Sign in on the platform as an administrator.'],
  administrator_required: ['FORBIDDEN', 'Administrator access required'],
  insufficient_scope: ['FORBIDDEN', 'The credential lacks a required scope.'],
  not_found: ['NOT_FOUND', 'No such record exists, or this credential cannot see it.'],
  method_not_allowed: ['METHOD_NOT_SUPPORTED', 'Use one of the methods listed in the Allow header.'],
  cursor_expired: [
    'NOT_FOUND',
    'The changes since this cursor are not known any more. Read everything again, after a request without a cursor.',
    410,
  ],
  conflict: ['CONFLICT', "The record's current state does not allow this."],
  storage_full: [
    'CONFLICT',
    'The audience has as many pictures as the service stores for it. Delete some; a month later, their place is free.',
  ],
  gone: ['NOT_FOUND', 'This is older than the history that the service keeps.', 410],
  precondition_failed: [
    'PRECONDITION_FAILED',
    'The record is not, or no longer, as you expect it. Read it again, and repeat the change if it is still right.',
  ],
  payload_too_large: ['PAYLOAD_TOO_LARGE', 'The body is larger than this endpoint accepts.'],
  unsupported_media_type: ['UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json in UTF-8.'],
  invalid_picture: ['UNPROCESSABLE_CONTENT', 'Send a whole picture in JPEG, PNG, WebP, AVIF or GIF.'],
  invalid_batch: [
    'UNPROCESSABLE_CONTENT',
    'Nothing was written. Correct the named items and send the batch again.',
  ],
  rate_limited: [
    'TOO_MANY_REQUESTS',
    'Too many requests. Try again after the number of seconds in Retry-After.',
  ],
  identity_provider_unavailable: [
    'BAD_GATEWAY',
    'The identity provider is unavailable or does not respond as expected. Try again soon.',
  ],
  unavailable: ['SERVICE_UNAVAILABLE', 'The service cannot reach its database. Try again soon.'],
  internal: [
    'INTERNAL_SERVER_ERROR',
    'An internal error occurred. Quote the X-Request-Id when you report it.',
  ],
} as const satisfies Record<string, readonly [TRPCCode, string, number?]>;

export type RefusalCode = keyof typeof refusals;

/** What is wrong with each field, by its path: `{"coordinates.latitude": ["…"]}`. */
export type FieldErrors = Record<string, string[]>;

interface RefusalData {
  /** Replaces the code's default message. */
  message?: string;
  fields?: FieldErrors;
  /** The scope that is missing. */
  required?: string;
  /** The invalid items of a batch. */
  items?: readonly unknown[];
  /** The record's present version, or the ETag of its present representation. */
  version?: number;
  etag?: string;
  /** Seconds. */
  retryAfter?: number;
  /** The methods that the path supports. */
  allow?: readonly string[];
  /** Parameters of the Bearer scheme in WWW-Authenticate (RFC 6750 and RFC 9728): the body of a 401 is prescribed. */
  challenge?: string;
  /** For the log only. */
  detail?: string;
  cause?: unknown;
}

/** The domain's error class: an expected error that clients may read. Any other error is a bug and becomes `internal`. */
export class Refusal extends TRPCError {
  readonly reason: RefusalCode;
  readonly data: RefusalData;
  /** Of HTTP. */
  readonly status: number;

  /** A text replaces the code's default message. */
  constructor(reason: RefusalCode, given: RefusalData | string = {}) {
    const data = typeof given === 'string' ? { message: given } : given;
    const [code, sentence, status] = refusals[reason];
    super({ code, message: data.message ?? sentence, cause: data.cause });
    this.reason = reason;
    this.data = data;
    this.status = status ?? getHTTPStatusCodeFromError(this);
  }
}

export function invalidField(path: string, problem: string): Refusal {
  return new Refusal('invalid_request', { fields: { [path]: [problem] } });
}

export const notFound = (): Refusal => new Refusal('not_found');

/** In place of a row that must be there: `const [venue = missing()] = await …`. */
export function missing(): never {
  throw notFound();
}
