import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { newDirectory, type Service, stop } from '../../support/service/service.ts';
import { copyWith } from './guide.ts';

// Adds the field of the guide to a copy of the repository, and uses it over every interface.

const guide = '.github/CONTRIBUTING.md';
const compiler = 'node_modules/typescript/bin/tsc';
const compiling = ['--incremental', 'false', '--checkers', '1'];

let copy: ReturnType<typeof copyWith>;
let service: Service;
let token: string;

test.before(() => {
  copy = copyWith(guide);
});

test('the guide: four files, which compile, and from which the rest is generated', async () => {
  assert.equal(
    [...copy.touched],
    [
      'orm/schema/tables/4-events.sql',
      'orm/schema/entities/event.ts',
      'orm/records/event-details.ts',
      'core/events/detail-fields.ts',
    ],
  );
  await copy.print('openapi/generate.ts', []);
  await copy.print(compiler, compiling);
});

test('without the entity: the compiler names it', async () => {
  const some = copyWith(guide, (path) => /detail/.test(path));
  const { message } = await some.print(compiler, compiling).then(
    () => new Error('It compiled.'),
    (error: Error) => error,
  );
  assert.match(message, /core\/events\/write\.ts/);
  assert.match(message, '"add it to the entity"');
});

test('the service: starts with the new column', async () => {
  service = await copy.start({ DATA_DIR: newDirectory() });
  token = await copy.administrator(service);
});

interface Result {
  readonly data: Record<string, Record<string, { readonly id: string }>>;
}

async function send<Body>(path: string, body?: object): Promise<Body> {
  const response = await fetch(`${service.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const result: Body = JSON.parse(await response.text());
  assert.ok(response.ok, JSON.stringify(result));
  return result;
}

interface Changes {
  readonly changes: readonly { readonly id: string; readonly record: { readonly trailer_url: string } }[];
  readonly next_cursor: string;
}

const uuidOf = (globalId: string): string => atob(globalId).split(':')[1] ?? '';

async function mutate(
  endpoint: string,
  name: string,
  input: object,
  selection: string,
): Promise<{ id: string }> {
  const type = name.replace(
    /^(create|update)(\w+)$/,
    (_, verb: string, noun: string) => `${noun}${verb === 'create' ? 'Create' : 'Update'}Input`,
  );
  const query = `mutation($input: ${type}!) { ${name}(input: $input) { ${selection} } }`;
  const { data } = await send<Result>(endpoint, { query, variables: { input } });
  return Object.values(data[name] ?? {})[0] ?? { id: '' };
}

test('GraphQL, REST, batches and changes: have the field; its change counts a version', async () => {
  const audience = await mutate(
    '/v1/tenants/graphql',
    'createAudience',
    { name: 'A', subdomain: 'jazz' },
    'audience { id }',
  );
  const endpoint = `/v1/audience/${uuidOf(audience.id)}/graphql`;
  const position = { label: 'lisbon', latitude: 38.7, longitude: -9, timeZone: 'Europe/Lisbon' };
  await mutate(endpoint, 'createLocale', { name: 'Lisbon', ...position }, 'locale { id }');

  const provenance = { url: 'https://a.example/', retrieved_at: '2026-11-20T12:00Z', confidence: 1 };
  const place = { name: 'Hall', locale: 'lisbon', latitude: 38.7, longitude: -9 };
  const fair = { name: 'Fair', venue: { external_id: 'v' }, starts_at: '2099-05-29T20:00Z' };
  const report = await send<{ items: { id: string }[] }>('/v1/research/batch?audience=jazz', {
    source: { name: 'source' },
    venues: [{ external_id: 'v', provenance, ...place }],
    events: [{ external_id: 'e', provenance, ...fair, trailer_url: 'https://tickets.example/1' }],
  });
  const id = report.items[1]?.id ?? '';
  const stored = () => send<{ trailer_url: string }>(`/v1/events/${id}`);
  assert.is((await stored()).trailer_url, 'https://tickets.example/1');

  const { next_cursor: start } = await send<Changes>('/v1/changes?audience=jazz');
  const edit = { id: btoa(`Event:${id}`), trailerUrl: 'https://tickets.example/2' };
  const edited = await mutate(endpoint, 'updateEvent', edit, 'event { id trailerUrl version }');
  assert.equal(edited, { ...edit, version: 2 });
  const { changes } = await send<Changes>(`/v1/changes?audience=jazz&cursor=${start}`);
  assert.is(changes.find((change) => change.id === id)?.record.trailer_url, 'https://tickets.example/2');
});

test('SIGTERM: the service ends', async () => {
  assert.is(await stop(service), 0);
});
