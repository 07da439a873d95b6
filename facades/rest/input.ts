import { invalidField, Refusal } from '../../core/errors.ts';
import { unknownField } from '../../core/field-errors.ts';
import { readBody } from '../http/body.ts';
import type { HttpExchange } from '../http/endpoint.ts';
import type { Route } from './route.ts';
import { readValue } from './value-types.ts';

type Values = Record<string, unknown>;

/** A procedure's input: what the query, the headers and the path give, and the fields of the body. */
export async function readInput(exchange: HttpExchange, route: Route): Promise<Values> {
  const { request, query, parameters } = exchange;
  const given = { ...readQuery(query, route.query), ...readHeaders(exchange, route), ...parameters };
  if (!route.hasBody) return given;
  const body = await readBody(request, route.maximumBody, route.contentTypes);
  const elsewhere = [...route.query.keys(), ...route.headers.keys(), ...Object.keys(parameters)];
  return { ...ownFields(body, elsewhere, route), ...given };
}

/** What has its place elsewhere in the request is an unknown field of the body: refused or ignored like any other. */
function ownFields(body: Values, elsewhere: readonly string[], { isStrict }: Route): Values {
  const misplaced = elsewhere.filter((name) => Object.hasOwn(body, name));
  if (isStrict && misplaced.length > 0)
    throw new Refusal('invalid_request', {
      fields: Object.fromEntries(misplaced.map((name) => [name, [unknownField]])),
    });
  return Object.fromEntries(Object.entries(body).filter(([name]) => !misplaced.includes(name)));
}

/** Unknown parameters and empty ones are as good as none. */
export function readQuery(query: URLSearchParams, types: Route['query']): Values {
  const values: Values = {};
  for (const [name, type] of types) {
    const [text, ...others] = query.getAll(name);
    if (others.length > 0) throw invalidField(name, 'must be given once');
    if (text) values[name] = readValue(text, type);
  }
  return values;
}

const readHeaders = ({ request }: HttpExchange, { headers }: Route): Values =>
  Object.fromEntries(
    [...headers].flatMap(([name, header]) => {
      const text = request.get(header);
      return text === undefined ? [] : [[name, text]];
    }),
  );
