import { STATUS_CODES } from 'node:http';
import type { Request, Response } from 'express';
import type { Refusal } from '../../../core/errors.ts';
import { toRefusal } from '../../../core/to-refusal.ts';
import type { HttpExchange } from '../../http/endpoint.ts';
import { headersOf, statusOf } from '../../http/error-response.ts';
import type { Processed } from '../execution/process.ts';
import { presentError, refusalOf } from './errors.ts';

const graphqlResponse = 'application/graphql-response+json';

/** GraphQL over HTTP: a document that was not executed is a 400 to those who know the media type for it, else a 200. */
export function answer({ request, response }: HttpExchange, { status, headers, result }: Processed): void {
  const type = mediaType(request.headers.accept);
  const executed = 'data' in result;
  const refused = type === graphqlResponse ? 400 : 200;
  for (const { name, value } of headers) response.set(name, value);
  response.status(executed || status === 405 ? status : refused).type(type);
  logFailures(response, result);
  const errors = result.errors?.map(presentError);
  send(
    request,
    response,
    JSON.stringify({ ...(errors && { errors }), ...(executed && { data: result.data }) }),
  );
}

/** The answer to a POST is never compared with a stored one: an ETag of it would be made for nobody. */
function send({ method }: Request, response: Response, text: string): void {
  if (method === 'POST') response.set('Content-Length', `${Buffer.byteLength(text)}`).end(text);
  else response.send(text);
}

const mediaType = (accept = ''): string =>
  accept.includes(graphqlResponse) ? graphqlResponse : 'application/json';

/** The log gets the first of what went wrong within. */
function logFailures({ locals }: Response, { errors = [] }: Processed['result']): void {
  for (const error of errors) locals.failure ??= refusalOf(error)?.data.cause;
}

/** What is refused before GraphQL comes to it, in the body that the interface fixes. */
export function refuse({ response }: HttpExchange, error: unknown): void {
  const refusal = toRefusal(error);
  const status = statusOf(refusal);
  response.locals.failure = refusal.data.cause;
  response.status(status).set(headersOf(refusal));
  const message = [401, 403, 404].includes(status) ? STATUS_CODES[status] : sentenceOf(refusal);
  response.json(refusal.reason === 'unauthenticated' ? {} : { errors: [{ message }] });
}

function sentenceOf({ message, data: { fields } }: Refusal): string {
  if (fields === undefined) return message;
  const problems = Object.entries(fields).map(([path, [problem]]) => `${path}: ${problem}`);
  return problems.join('; ');
}
