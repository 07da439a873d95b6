import { STATUS_CODES } from 'node:http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { fieldErrors } from '../../../core/errors/field-errors.ts';
import { Refusal } from '../../../core/errors/refusal.ts';
import { toRefusal } from '../../../core/errors/to-refusal.ts';
import { privateBody } from '../../../core/request/body-limits.ts';
import { checkKeys, readBody } from '../../http/body.ts';
import type { HttpExchange } from '../../http/endpoint.ts';
import { headersOf, statusOf } from '../../http/error-response.ts';
import { sendUntagged } from '../../http/transfer.ts';
import type { Executed, GraphqlRequest } from '../execution/executor.ts';
import { codes, formatError, refusalOf } from './errors.ts';

const map = z.record(z.string(), z.unknown()).nullish();

const parameters = z.object({
  query: z.string(),
  variables: map,
  operationName: z
    .string()
    .nullish()
    .transform((name) => name || null),
  extensions: map,
});

/** The request with its GraphQL parameters: in the body, or for a GET in the query string. */
export async function readRequest({ request, query }: HttpExchange): Promise<GraphqlRequest> {
  const { method, headers } = request;
  const isPost = method === 'POST';
  const parsed = parameters.safeParse(isPost ? await readBody(request, privateBody) : fromQuery(query));
  if (!parsed.success) throw new Refusal('invalid_request', { fields: fieldErrors(parsed.error) });
  return { method, headers, query: isPost ? {} : parsed.data, ...(isPost && { body: parsed.data }) };
}

/** `variables` and `extensions` are JSON texts there. */
function fromQuery(query: URLSearchParams): object {
  return Object.fromEntries(
    [...query].map(([name, text]) => [
      name,
      name === 'variables' || name === 'extensions' ? parse(text) : text,
    ]),
  );
}

/** Invalid JSON stays text, which the schema refuses. */
function parse(text: string): unknown {
  checkKeys(Buffer.from(text), privateBody);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const graphqlResponse = 'application/graphql-response+json';

/** GraphQL over HTTP: a document that was not executed is a 400 for clients that accept its media type, otherwise a 200. */
export function respond({ request, response }: HttpExchange, { result, hasWritten }: Executed): void {
  if (!hasWritten) throwIfUnavailable(result);
  const type = mediaType(request.headers.accept);
  const executed = 'data' in result;
  response.status(executed || type !== graphqlResponse ? 200 : 400).type(type);
  logFailures(response, result);
  const errors = result.errors?.map(formatError);
  const body = { ...(errors && { errors }), ...(executed && { data: result.data }) };
  send(request, response, JSON.stringify(body));
}

/** Nothing was written, so the request fails as a whole, as over REST, and may be sent again. */
function throwIfUnavailable({ errors = [] }: Executed['result']): void {
  for (const error of errors) {
    const refusal = refusalOf(error);
    if (refusal?.reason === 'unavailable') throw refusal;
  }
}

/** Responses to POST are not cached, so they need no ETag. */
function send({ method }: Request, response: Response, json: string): void {
  if (method === 'POST') sendUntagged(response, json);
  else response.send(json);
}

const mediaType = (accept = ''): string =>
  accept.includes(graphqlResponse) ? graphqlResponse : 'application/json';

/** Logs the first refusal and the first internal error. */
function logFailures({ locals }: Response, { errors = [] }: Executed['result']): void {
  for (const error of errors) {
    const refusal = refusalOf(error);
    locals.refusal ??= refusal;
    locals.failure ??= refusal?.data.cause;
  }
}

/** Refuses a request before it reaches GraphQL, with the body that the interface prescribes. */
export function respondWithError({ response }: HttpExchange, error: unknown): void {
  const refusal = toRefusal(error);
  const status = statusOf(refusal);
  response.locals.refusal = refusal;
  response.locals.failure = refusal.data.cause;
  response.status(status).set(headersOf(refusal));
  response.json(refusal.reason === 'unauthenticated' ? {} : { errors: [errorOf(refusal, status)] });
}

/** The interface prescribes the errors of three statuses. */
function errorOf(refusal: Refusal, status: number): object {
  if ([401, 403, 404].includes(status)) return { message: STATUS_CODES[status] };
  const code = codes[refusal.reason];
  return { message: sentenceOf(refusal), ...(code && { extensions: { code } }) };
}

function sentenceOf({ message, data: { fields } }: Refusal): string {
  if (fields === undefined) return message;
  const problems = Object.entries(fields).map(([path, [problem]]) => `${path}: ${problem}`);
  return problems.join('; ');
}
