import { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { fieldErrors } from '../../core/field-errors.ts';
import { readBody } from '../rest/body.ts';
import type { Exchange } from '../rest/endpoint.ts';

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
export async function readParameters(exchange: Exchange): Promise<Parameters> {
  const { request, query } = exchange;
  const given = request.method === 'POST' ? await readJson(exchange) : fromQuery(query);
  const parsed = parameters.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = Object.entries(fieldErrors(parsed.error)).map(
    ([path, [problem]]) => `${path}: ${problem}`,
  );
  throw new Refusal('invalid_request', { message: problems.join('; ') });
}

async function readJson({ request }: Exchange): Promise<object> {
  if (!request.is(['application/json', '+json']) && hasBody(request))
    throw new Refusal('unsupported_media_type');
  return readBody(request, megabyte);
}

const hasBody = ({ headers }: Exchange['request']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

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
