import { z } from 'zod';
import { Refusal } from '../../../core/errors.ts';
import { fieldErrors } from '../../../core/field-errors.ts';
import { readBody } from '../../http/body.ts';
import type { HttpExchange } from '../../http/endpoint.ts';

const map = z.record(z.string(), z.unknown()).nullish();

const parameters = z.object({
  query: z.string(),
  variables: map,
  operationName: z.string().nullish(),
  extensions: map,
});

export type Parameters = z.output<typeof parameters>;

const megabyte = 1024 ** 2;

/** The request's GraphQL parameters: of the body, or for a GET of the query string. */
export async function readParameters({ request, query }: HttpExchange): Promise<Parameters> {
  const given = request.method === 'POST' ? await readBody(request, megabyte) : fromQuery(query);
  const parsed = parameters.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid_request', { fields: fieldErrors(parsed.error) });
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

/** What is no JSON is refused as what it is: a text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
