import type { RefusalCode } from '../core/errors.ts';
import type { Json } from './json.ts';

export const headerComponents: Readonly<Record<string, Json>> = {
  'X-Request-Id': {
    description: 'Names this request in the log; quote it in reports.',
    required: true,
    schema: { type: 'string', maxLength: 100 },
  },
  'Retry-After': {
    description: 'Seconds to wait.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
  },
  'Access-Control-Allow-Origin': {
    description: 'Any site may call: credentials go in a header that a browser never adds by itself.',
    schema: { type: 'string', const: '*' },
  },
  RateLimit: {
    description:
      'How many requests are left in this minute, where they are counted: `"credential";r=5999;t=60`.',
    schema: { type: 'string', maxLength: 200 },
  },
  'RateLimit-Policy': {
    description: 'How many requests a minute there may be: `"credential";q=6000;w=60`.',
    schema: { type: 'string', maxLength: 200 },
  },
  ETag: {
    description: 'Names this state of the answer, for `If-None-Match`.',
    schema: { type: 'string', maxLength: 200 },
  },
  Link: {
    description:
      'The next page, where there is one: `<…?cursor=…>; rel="next"`, relative to this one (RFC 8288).',
    schema: { type: 'string', maxLength: 8000 },
  },
};

const named = (...names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const always = named('X-Request-Id', 'Access-Control-Allow-Origin', 'RateLimit', 'RateLimit-Policy');
const ofSuccess: Json = { ...always, ...named('ETag') };
const waits: readonly RefusalCode[] = ['rate_limited', 'unavailable'];

/** The headers that responses carry besides those of every HTTP response. */
export const headers = {
  always,
  ofSuccess,
  ofPage: { ...ofSuccess, ...named('Link') } as Json,
  ofError: (codes: readonly RefusalCode[]): Json =>
    codes.some((code) => waits.includes(code)) ? { ...always, ...named('Retry-After') } : always,
};
