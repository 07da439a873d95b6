import { Refusal, type RefusalCode } from '../core/errors/refusal.ts';
import { statusOf } from '../facades/http/error-response.ts';
import type { Json } from './json.ts';

export const headerComponents: Readonly<Record<string, Json>> = {
  'X-Request-Id': {
    description: 'Identifies this request in the log; quote it in reports.',
    required: true,
    schema: { type: 'string', maxLength: 100 },
  },
  'X-Unknown-Parameters': {
    description:
      'The query parameters that the request has and the endpoint does not know, if any: the first ten names, ' +
      'percent-encoded, separated by commas. They are ignored.',
    schema: { type: 'string', maxLength: 10_000 },
  },
  'Retry-After': {
    description: 'Seconds to wait.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
  },
  'Access-Control-Allow-Origin': {
    description:
      'Any site may call: credentials are sent in a header that browsers do not add by themselves.',
    schema: { type: 'string', const: '*' },
  },
  RateLimit: {
    description: 'How many requests remain in this minute, if they are counted: `"credential";r=5999;t=60`.',
    schema: { type: 'string', maxLength: 200 },
  },
  'RateLimit-Policy': {
    description: 'How many requests are allowed per minute: `"credential";q=6000;w=60`.',
    schema: { type: 'string', maxLength: 200 },
  },
  'WWW-Authenticate': {
    description:
      'The schemes of the Authorization header (RFC 9110), and where a service token is exchanged, if one is sent as it is.',
    required: true,
    schema: { type: 'string', maxLength: 200 },
  },
  ETag: {
    description:
      'Version of the response, for `If-None-Match`, and for `If-Match` where a request has it. Of one record, it is strong: a ' +
      'hash of the uncompressed body, to which a compressed response adds `-br` or `-gzip`. Either is accepted.',
    schema: { type: 'string', maxLength: 200 },
  },
  'Content-Location': {
    description:
      'Where the same response is: the requested address, or without a cursor, that of the cursor of now; for a record that ' +
      'was merged, that of the one into which it was, or of its list (RFC 9110).',
    schema: { type: 'string', maxLength: 8000 },
  },
  Link: {
    description:
      'The next page, if there is one: `<…?cursor=…>; rel="next"`, relative to this one (RFC 8288).',
    schema: { type: 'string', maxLength: 8000 },
  },
  'X-Total-Count': {
    description: 'How many items all pages have together, if `count` is true.',
    schema: { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  },
};

const referTo = (...names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const always = referTo(
  'X-Request-Id',
  'X-Unknown-Parameters',
  'Access-Control-Allow-Origin',
  'RateLimit',
  'RateLimit-Policy',
);
const codesWithRetryAfter: readonly RefusalCode[] = ['rate_limited', 'unavailable'];

export const headers = {
  always,
  /** With others than the ETag. */
  ofSuccess: (...names: readonly string[]): Json => ({ ...always, ...referTo('ETag', ...names) }),
  ofError: (codes: readonly RefusalCode[]): Json => ({
    ...always,
    ...(codes.some((code) => codesWithRetryAfter.includes(code)) && referTo('Retry-After')),
    ...(codes.some((code) => statusOf(new Refusal(code)) === 401) && referTo('WWW-Authenticate')),
  }),
};
