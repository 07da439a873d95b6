import { batchEvent, batchVenue } from '../core/batches/items/batch-items.ts';
import type { RefusalCode } from '../core/errors/refusal.ts';
import { procedureList } from '../core/procedure-list.ts';
import type { Endpoint } from '../facades/http/endpoint.ts';
import { endpoints } from '../facades/rest/endpoints/list.ts';
import { itemSchema } from '../facades/rest/item-schema.ts';
import packageFile from '../package.json' with { type: 'json' };
import { describeEndpoint } from './endpoint-operation.ts';
import { errorComponents } from './error-responses.ts';
import { readExamples, withExample } from './examples.ts';
import { type GeneratedOperation, generateSchemas } from './generated.ts';
import { headerComponents } from './headers.ts';
import { type Json, tidy } from './json.ts';
import { type Described, describeProcedure } from './operation.ts';
import { securitySchemes } from './security.ts';
import { tagsOf } from './tags.ts';

/** The OpenAPI document of the REST interface, from the procedures' own declarations. */
export function openApiDocument() {
  const examples = readExamples();
  const generated = generateSchemas(endpoints);
  const paths: Record<string, Record<string, Json>> = {};
  const schemas: Record<string, unknown> = {};
  const refusals = new Set<RefusalCode>();

  for (const endpoint of endpoints) {
    const { path } = endpoint;
    const method = endpoint.method.toLowerCase();
    const operation = generated.paths[path]?.[method];
    if (operation === undefined) continue;
    const described = describe(endpoint, operation);
    paths[path] = { ...paths[path], [method]: withExample(described.operation, examples) };
    Object.assign(schemas, described.schemas);
    for (const code of described.refusals) refusals.add(code);
  }

  const errors = errorComponents([...refusals].sort());
  return {
    openapi: '3.1.1',
    info,
    servers: [
      {
        url: '/',
        description: 'The server that serves this document: local, staging or production.',
        'x-internal': false,
      },
    ],
    tags: tagsOf(paths),
    paths: tidy(sorted(paths)),
    components: {
      securitySchemes,
      schemas: tidy(sorted({ ...generated.schemas, ...batchSchemas, ...schemas, ...errors.schemas })),
      responses: withoutUnused(errors.responses, paths),
      headers: headerComponents,
    },
  };
}

function describe(endpoint: Endpoint, operation: GeneratedOperation): Described {
  const listed = procedureList.find(
    ({ name, meta: { openapi } }) =>
      name === endpoint.name && openapi?.method === endpoint.method && openapi.path === endpoint.path,
  );
  return listed === undefined ? describeEndpoint(endpoint, operation) : describeProcedure(listed, operation);
}

const info = {
  title: 'Audience Platform',
  version: packageFile.version,
  summary: packageFile.description,
  description:
    'Venues, events, people, music and places, per audience. Every response carries an `X-Request-Id`. ' +
    'Times are ISO 8601 in UTC, ids are UUIDs, distances are metres. Unknown query parameters are ' +
    'ignored, and named in `X-Unknown-Parameters`. A request that is not valid HTTP, is too ' +
    'slow, or has too large headers is refused as `invalid_request`, with 400, 408, 417 or 431. The pages of an ' +
    'audience show its editors the requests behind them if `?developer` is added to their addresses.',
  license: { name: packageFile.license, identifier: packageFile.license },
};

/** Drops unused components: a refusal that always shares its status with another is described inline. */
function withoutUnused(responses: Record<string, Json>, paths: object): Record<string, Json> {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(responses).filter(([name]) => text.includes(`"#/components/responses/${name}"`)),
  );
}

const sorted = <Value>(values: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The items of a batch. The procedure's input only refers to them, since it validates them one by one. */
export const batchSchemas: Json = { BatchEvent: itemSchema(batchEvent), BatchVenue: itemSchema(batchVenue) };
