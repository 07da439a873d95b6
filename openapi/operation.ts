import { z } from 'zod';
import type { RefusalCode } from '../core/errors/refusal.ts';
import type { ListedProcedure } from '../core/procedure-list.ts';
import { type Route, routeOf } from '../facades/rest/route.ts';
import { errorResponses, refusalsOf } from './error-responses.ts';
import type { GeneratedOperation } from './generated.ts';
import { headers } from './headers.ts';
import { compact, type Json, jsonContent, reference } from './json.ts';
import { capital, operationId } from './operation-id.ts';
import { securityOf } from './security.ts';

export interface Described {
  readonly operation: Json;
  /** Named schemas of this operation only. */
  readonly schemas?: Json;
  readonly refusals: readonly RefusalCode[];
}

/** The OpenAPI operation of a procedure's REST route. */
export function describeProcedure(listed: ListedProcedure, generated: GeneratedOperation): Described {
  const { meta, name } = listed;
  const route = routeOf(listed);
  const id = meta.openapi?.operationId ?? operationId(name);
  const schemas: Record<string, Json> = {};
  const named = (suffix: string, schema: Json): Json => {
    if ('$ref' in schema || schema.type === 'array') return schema;
    const component = capital(`${id}${suffix}`);
    schemas[component] = schema;
    return reference('schemas', component);
  };
  const { body, others } = splitBody(generated, route);
  const parameters = [...generated.parameters, ...others]
    .map(withDescription(listed, route))
    .flatMap(placed(route));
  const refusals = refusalsOf(meta, {
    hasParameters: parameters.some((parameter) => parameter.in === 'query'),
    hasBody: route.hasBody,
    names: parameters.some(({ in: place, name }) => place === 'path' || name === 'audience'),
  });
  const operation = compact({
    operationId: id,
    summary: meta.openapi?.summary,
    description: meta.openapi?.description ?? `${meta.openapi?.summary}.`,
    tags: meta.openapi?.tags,
    security: securityOf(meta),
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: body && { required: true, content: bodyContent(route, named('Request', body)) },
    responses: {
      [route.status]: successOf(route, generated, named),
      ...(route.mayPropose && {
        202: proposed(route, named('Response', successSchema(generated.responses))),
      }),
      ...(meta.openapi?.method === 'GET' && { 304: notModified(route) }),
      ...errorResponses(refusals),
    },
  });
  return { operation, schemas, refusals };
}

const bodyContent = ({ contentTypes }: Route, schema: Json): Json =>
  Object.fromEntries(contentTypes.map((type) => [type, { schema }]));

const bodySchema = z.looseObject({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()).optional(),
});

/** The body's schema without the inputs of the query string and headers, and those as parameters. */
function splitBody({ requestBody }: GeneratedOperation, route: Route) {
  if (requestBody === undefined) return { body: undefined, others: [] };
  const {
    properties,
    required = [],
    ...rest
  } = bodySchema.parse(requestBody.content['application/json']?.schema);
  const isParameter = (name: string) => route.query.has(name) || route.headers.has(name);
  const inBody = (name: string) => !isParameter(name) && !route.without.includes(name);
  const others = Object.entries(properties)
    .filter(([name]) => isParameter(name))
    .map(([name, schema]) => {
      const header = route.headers.get(name);
      const place = header === undefined ? { in: 'query', name } : { in: 'header', name: header };
      return compact({ ...place, required: required.includes(name) || undefined, schema });
    });
  const requiredInBody = required.filter(inBody);
  const body = {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => inBody(name))),
    ...(requiredInBody.length > 0 && { required: requiredInBody }),
  };
  return { body: Object.keys(body.properties).length > 0 ? body : undefined, others };
}

/** A parameter that is read from a header, or that REST does not have, where another one is in the query string. */
const placed =
  ({ headers: byName, without }: Route) =>
  (parameter: Json): Json[] => {
    const name = String(parameter.name);
    const header = byName.get(name);
    if (header !== undefined) return [{ ...parameter, in: 'header', name: header }];
    return without.includes(name) ? [] : [parameter];
  };

/** The description of an optional input, which trpc-to-openapi drops together with the wrapper. */
const withDescription =
  ({ input }: ListedProcedure, { isPage }: Route) =>
  (parameter: Json): Json => {
    const name = String(parameter.name);
    const schema = input?.shape[name];
    const own = schema instanceof z.ZodType ? schema.description : undefined;
    const description = (isPage && ofPages[name]) || own || Object(parameter.schema).description;
    return compact({ ...parameter, description });
  };

/** What REST has in headers. */
const ofPages: Readonly<Record<string, string>> = {
  cursor: "Cursor of the next page, from the previous response's `Link` header.",
  count: 'If true, the `X-Total-Count` header tells how many items all pages have together.',
};

const proposed = (route: Route, schema: Json): Json => ({
  description: 'What was sent waits until an owner or editor approves it.',
  headers: headersOf(route),
  content: jsonContent(schema),
});

/** For a request whose `If-None-Match` has the current ETag. */
const notModified = (route: Route): Json => ({
  description: 'Unchanged since the response with this `ETag`.',
  headers: headersOf(route),
});

const withSchema = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) }),
});

const successSchema = (responses: GeneratedOperation['responses']) =>
  withSchema.parse(responses[200]).content['application/json'].schema;

const headersOf = ({ isPage, isFollowed, followsMerges, query }: Route): Json =>
  headers.ofSuccess(
    ...(isFollowed || followsMerges ? ['Content-Location'] : []),
    ...(isPage ? ['Link'] : []),
    ...(isPage && query.has('count') ? ['X-Total-Count'] : []),
  );

const pageSchema = z.object({ properties: z.object({ items: z.record(z.string(), z.unknown()) }) });

function successOf(
  route: Route,
  { responses }: GeneratedOperation,
  named: (suffix: string, schema: Json) => Json,
): Json {
  const description = 'Success.';
  if (route.status === 204) return { description, headers: headers.ofSuccess() };
  const whole = successSchema(responses);
  const schema = route.isPage ? pageSchema.parse(whole).properties.items : whole;
  return {
    description,
    headers: headersOf(route),
    content: jsonContent(named('Response', schema)),
  };
}
