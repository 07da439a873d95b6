import { Refusal, type RefusalCode } from '../core/errors/refusal.ts';
import type { Meta } from '../core/procedures/trpc.ts';
import { bodyOf, statusOf } from '../facades/http/error-response.ts';
import { headers } from './headers.ts';
import { type Json, jsonContent, reference } from './json.ts';
import { capital } from './operation-id.ts';

/** The responses of these refusals by status, for browsers also as pages; several of one status are alternatives. */
export function errorResponses(codes: readonly RefusalCode[], hasPages = false): Json {
  const byStatus = Map.groupBy(codes, (code) => statusOf(new Refusal(code)));
  return Object.fromEntries(
    [...byStatus].map(([status, alternatives]) => [
      status,
      hasPages ? withPage(describe(alternatives)) : responseOf(alternatives),
    ]),
  );
}

function responseOf(codes: readonly RefusalCode[]): Json {
  const [code, ...others] = codes;
  return code !== undefined && others.length === 0
    ? reference('responses', responseName(code))
    : describe(codes);
}

const withPage = ({ content, ...response }: ReturnType<typeof describe>): Json => ({
  ...response,
  content: { ...content, 'text/html': { schema: { type: 'string', maxLength: 20_000 } } },
});

function describe(codes: readonly RefusalCode[]) {
  const [schema, ...others] = codes.map((code) => reference('schemas', schemaName(code)));
  return {
    description: codes.map((code) => new Refusal(code).message).join(' Or: '),
    headers: headers.ofError(codes),
    content: jsonContent(
      { ...(others.length === 0 ? schema : { anyOf: [schema, ...others] }) },
      Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
    ),
  };
}

/** The components that those responses refer to. */
export function errorComponents(codes: readonly RefusalCode[]) {
  return {
    schemas: Object.fromEntries(codes.map((code) => [schemaName(code), schemaOf(code)])),
    responses: Object.fromEntries(codes.map((code) => [responseName(code), describe([code])])),
  };
}

const responseName = (code: RefusalCode): string => code.split('_').map(capital).join('');
const schemaName = (code: RefusalCode): string => `${responseName(code)}Error`;

const exampleOf = (code: RefusalCode): Json => ({
  ...bodyOf(
    new Refusal(code, {
      ...(code === 'invalid_request' && { fields: { limit: ['must be at most 1000'] } }),
      ...(code === 'precondition_failed' && { etag: '"3pNMzYr0hUyO3sIkNZ7dAGOZkHd"' }),
      ...(code === 'insufficient_scope' && { required: 'research:read' }),
      ...(code === 'invalid_batch' && {
        items: [{ kind: 'venue', index: 0, external_id: 'v-1', fields: { latitude: ['is required'] } }],
      }),
    }),
  ),
});

const messages = { type: 'array', items: { type: 'string', maxLength: 2000 }, maxItems: 1000 };
const fields = {
  type: 'object',
  description: 'What is wrong with each field, by its path.',
  additionalProperties: messages,
};

const properties: Readonly<Record<string, Json>> = {
  message: { type: 'string', maxLength: 2000, description: 'An explanation in English.' },
  required: { type: 'string', maxLength: 100, description: 'The scope that is missing.' },
  etag: { type: 'string', maxLength: 200, description: "The record's present ETag." },
  fields,
  items: {
    type: 'array',
    maxItems: 100,
    items: {
      type: 'object',
      properties: {
        kind: { type: 'string', enum: ['venue', 'event'] },
        index: { type: 'integer', format: 'int32', minimum: 0, maximum: 9999 },
        external_id: { type: ['string', 'null'], maxLength: 2000 },
        fields,
      },
      required: ['kind', 'index', 'external_id', 'fields'],
      additionalProperties: false,
    },
  },
};

function schemaOf(code: RefusalCode): Json {
  const keys = Object.keys(exampleOf(code));
  return {
    type: 'object',
    properties: Object.fromEntries(
      keys.map((key) => [key, key === 'error' ? { type: 'string', const: code } : properties[key]]),
    ),
    required: keys,
    additionalProperties: false,
  };
}

interface Inputs {
  readonly hasParameters: boolean;
  readonly hasBody: boolean;
  /** Whether the request refers to a record or an audience. */
  readonly names: boolean;
}

/** All refusals of an operation. */
export function refusalsOf({ callers, refuses = [] }: Meta, inputs: Inputs): RefusalCode[] {
  const codes: RefusalCode[] = [];
  if (inputs.hasParameters || inputs.hasBody) codes.push('invalid_request');
  if (callers !== undefined) codes.push('unauthenticated', callers.otherwise);
  if (callers !== undefined && !callers.kinds.includes('voice')) codes.push('forbidden');
  if (inputs.names) codes.push('not_found');
  if (inputs.hasBody) codes.push('payload_too_large', 'unsupported_media_type');
  return [...new Set([...codes, ...refuses, 'rate_limited', 'internal', 'unavailable'] as const)];
}
