import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { endpoints } from '../../../facades/rest/endpoints/list.ts';
import { openApiDocument } from '../../../openapi/document.ts';
import { request } from '../../support/requests/request.ts';

const committed = JSON.parse(readFileSync('openapi/openapi.json', 'utf8'));

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; description?: string }[];
}
const document: { paths: Record<string, Record<string, Operation>>; components: Record<string, object> } =
  JSON.parse(JSON.stringify(openApiDocument()));
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

test('GET /openapi.json: 200 with the committed document, to anybody', async () => {
  const { status, headers, body } = await request('GET /openapi.json');
  assert.is(status, 200);
  assert.match(headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(body, committed);
});

for (const coding of ['br', 'gzip', 'identity'])
  test(`GET /openapi.json with Accept-Encoding ${coding}: the same document`, async () => {
    const { headers, body } = await request('GET /openapi.json', { headers: { 'accept-encoding': coding } });
    assert.is(headers.get('content-encoding') ?? 'identity', coding);
    assert.match(headers.get('vary') ?? '', 'Accept-Encoding');
    assert.equal(body, committed);
  });

test('openapi.json is what `npm run generate` makes of the procedures today', () => {
  assert.equal(committed, document);
});

test('openapi.json describes every endpoint', () => {
  const missing = endpoints.filter(({ path, method }) => !document.paths[path]?.[method.toLowerCase()]);
  assert.equal(
    missing.map(({ method, path }) => `${method} ${path}`),
    [],
  );
});

test('openapi.json asks for a credential exactly where the service does', () => {
  for (const { path, method, isPublic } of endpoints) {
    const { security } = document.paths[path]?.[method.toLowerCase()] ?? {};
    assert.is(security?.length === 0, isPublic, `${method} ${path}`);
  }
});

test('openapi.json names each operation once', () => {
  const names = operations.map(({ operationId }) => operationId);
  assert.is(new Set(names).size, names.length);
});

test('openapi.json describes every parameter', () => {
  for (const { operationId, parameters = [] } of operations)
    for (const { name, description } of parameters) assert.ok(description, `${operationId}: ${name}`);
});

test('openapi.json points to components that it has, and has none to which nothing points', () => {
  const text = JSON.stringify(document);
  const named = new Set([...text.matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)].map(([, name]) => name));
  const components = Object.entries(document.components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, values]) => Object.keys(values).map((name) => `${kind}/${name}`));
  assert.equal([...named].sort(), components.sort());
});
