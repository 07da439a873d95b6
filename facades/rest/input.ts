import { invalidField } from '../../core/errors.ts';
import { readBody } from './body.ts';
import type { Exchange } from './endpoint.ts';
import type { Route } from './route.ts';
import { readValue } from './value-types.ts';

/** A procedure's input: the body's fields, then the query's, the headers' and the path's. */
export async function readInput(exchange: Exchange, route: Route): Promise<Record<string, unknown>> {
  const query = readQuery(exchange.query, route.query);
  const body = route.hasBody ? await readBody(exchange.request, route.maximumBody, route.contentTypes) : {};
  return { ...body, ...query, ...readHeaders(exchange, route), ...exchange.parameters };
}

/** Unknown parameters and empty ones are as good as none. */
function readQuery(query: URLSearchParams, types: Route['query']): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, type] of types) {
    const [text, ...others] = query.getAll(name);
    if (others.length > 0) throw invalidField(name, 'must be given once');
    if (text) values[name] = readValue(text, type);
  }
  return values;
}

const readHeaders = ({ request }: Exchange, { headers }: Route): Record<string, unknown> =>
  Object.fromEntries(
    [...headers].flatMap(([name, header]) => {
      const text = request.get(header);
      return text === undefined ? [] : [[name, text]];
    }),
  );
