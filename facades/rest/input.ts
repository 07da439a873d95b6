import { unknownField } from '../../core/errors/field-errors.ts';
import { invalidField, Refusal } from '../../core/errors/refusal.ts';
import { readBody } from '../http/body.ts';
import type { HttpExchange } from '../http/endpoint.ts';
import type { Route, ValueType } from './route.ts';

type Values = Record<string, unknown>;

/** A procedure's input: parameters of the query string, headers and path, and the fields of the body. */
export async function readInput(exchange: HttpExchange, route: Route): Promise<Values> {
  const { request, query, parameters } = exchange;
  const parameterValues = {
    ...readQuery(query, route.query),
    ...readHeaders(exchange, route),
    ...parameters,
  };
  if (!route.hasBody) return parameterValues;
  const body = await readBody(request, route.body, route.contentTypes);
  const parameterNames = [
    ...route.query.keys(),
    ...route.headers.keys(),
    ...Object.keys(parameters),
    ...route.without,
  ];
  return { ...bodyFields(body, parameterNames, route), ...parameterValues };
}

/** In the body, a field that belongs elsewhere in the request is an unknown field, refused or ignored as such. */
function bodyFields(body: Values, parameterNames: readonly string[], { isStrict }: Route): Values {
  const misplaced = parameterNames.filter((name) => Object.hasOwn(body, name));
  if (isStrict && misplaced.length > 0)
    throw new Refusal('invalid_request', {
      fields: Object.fromEntries(misplaced.map((name) => [name, [unknownField]])),
    });
  return Object.fromEntries(Object.entries(body).filter(([name]) => !misplaced.includes(name)));
}

/** Ignores unknown parameters and empty texts. An empty text is no number, and neither true nor false: `dry_run=` must not write. */
export function readQuery(query: URLSearchParams, types: Route['query']): Values {
  const values: Values = {};
  for (const [name, type] of types) {
    const texts = query.getAll(name);
    const [text, ...others] = type === 'list' ? [texts.join(',')] : texts;
    if (others.length > 0) throw invalidField(name, 'must be given once');
    if (text || (text === '' && (type === 'number' || type === 'boolean')))
      values[name] = readValue(text, type);
  }
  return values;
}

const maximumNamed = 10;
const maximumLength = 100;

/** So that a misspelt parameter is not ignored in silence. */
export function nameUnknownParameters(
  { query, response }: HttpExchange,
  known: { has(name: string): boolean },
): void {
  if (query.size === 0) return;
  const unknown = new Set<string>();
  for (const name of query.keys()) {
    if (name === '' || known.has(name)) continue;
    unknown.add(encodeURIComponent(name.slice(0, maximumLength).toWellFormed()));
    if (unknown.size === maximumNamed) break;
  }
  if (unknown.size > 0) response.set('X-Unknown-Parameters', [...unknown].join(','));
}

const readHeaders = ({ request }: HttpExchange, { headers }: Route): Values =>
  Object.fromEntries(
    [...headers].flatMap(([name, header]) => {
      const text = request.get(header);
      return text === undefined ? [] : [[name, text]];
    }),
  );

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** An unparsable text stays text, so that the schema reports the error. */
function readValue(text: string, type: ValueType): unknown {
  if (type === 'list') return text.split(',').filter(Boolean);
  if (type === 'number' && decimal.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
