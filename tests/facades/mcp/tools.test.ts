import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchReport } from '../../../core/batches/batch-report.ts';
import { settled } from '../../changes/follow.ts';
import { pluck } from '../../support/pluck.ts';
import { seedAudience, seedLocale, seedVenue } from '../../support/records/seeds.ts';
import { eventItem, venueItem } from '../../support/requests/batch.ts';
import { serviceToken } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';
import { call, connect, refusalOf } from './agent.ts';
import { generations } from './connect.ts';

async function scene() {
  const audience = await seedAudience();
  const toronto = await seedLocale(audience, { label: 'toronto', name: 'Toronto' });
  const { secret } = await serviceToken(audience);
  return { audience, toronto, as: `Bearer ${secret}` };
}

const batch = {
  source: { name: 'agent' },
  venues: [venueItem('v1', { name: 'Quixotic Hall' })],
  events: [eventItem('e1')],
};

interface Page {
  readonly venues: readonly {
    id: string;
    name: string;
    hidden: boolean;
    events: readonly { name: string }[];
  }[];
  readonly locales: readonly { label: string }[];
  readonly next: string | null;
}

for (const generation of generations)
  test(`MCP (${generation}): an agent reads, tries a batch, sends it, sees what it changed, and undoes it`, async () => {
    const { audience, as } = await scene();
    const client = await connect(as, generation);

    const before = await call<Page>(client, 'snapshot');
    assert.equal(before, {
      audience: { id: audience.id, name: audience.name, subdomain: audience.subdomain },
      locales: before.locales,
      venues: [],
      next: null,
    });
    assert.equal(pluck(before.locales, 'label'), ['toronto']);
    const { next_cursor: cursor } = await call<{ next_cursor: string }>(client, 'list_changes', {
      kinds: 'venue',
    });

    const tried = await call<BatchReport>(client, 'dry_run_batch', batch);
    assert.equal([tried.id, tried.dry_run, tried.venues.created], [null, true, 1]);
    assert.equal(
      (await call<Page>(client, 'snapshot', { locale: 'toronto' })).venues,
      [],
      'nothing was written',
    );

    const sent = await call<BatchReport>(client, 'send_batch', batch);
    assert.equal([sent.dry_run, sent.venues.created, sent.events.created], [false, 1, 1]);
    const { venues } = await call<Page>(client, 'snapshot', { locale: 'toronto' });
    assert.equal(
      venues.map(({ name, events }) => [name, events.map((event) => event.name)]),
      [['Quixotic Hall', ['Dance']]],
    );
    const hits = await call<{ items: { kind: string; record: { name: string } }[] }>(client, 'search', {
      q: 'quixotic',
    });
    assert.equal(
      hits.items.map(({ kind, record }) => [kind, record.name]),
      [['venue', 'Quixotic Hall']],
    );

    const listed = await call<{ items: { id: string }[] }>(client, 'list_batches');
    assert.equal(pluck(listed.items, 'id'), [sent.id]);
    const one = await call<{ items: { changes: { kind: string }[] } }>(client, 'get_batch', { id: sent.id });
    assert.ok(one.items.changes.some(({ kind }) => kind === 'venue'));
    await settled();
    const changes = await call<{ changes: { kind: string }[] }>(client, 'list_changes', {
      cursor,
      kinds: 'venue',
    });
    assert.equal(pluck(changes.changes, 'kind'), ['venue']);

    const preview = await call<{ id: null; reverted: number }>(client, 'dry_run_undo', { id: sent.id });
    assert.is(preview.id, null);
    const undone = await call<{ id: string; reverted: number }>(client, 'undo_batch', { id: sent.id });
    assert.is(undone.reverted, preview.reverted);
    assert.equal((await call<Page>(client, 'snapshot', { locale: 'toronto' })).venues, []);
    await client.close();
  });

test('tools/list: each tool with schemas, and hints of whether it only reads', async () => {
  const { as } = await scene();
  const client = await connect(as);
  const { tools } = await client.listTools();
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  assert.equal(
    tools.map(({ name }) => name),
    [
      'snapshot',
      'search',
      'match_records',
      'preview_source',
      'list_sources',
      'run_source',
      'dry_run_batch',
      'send_batch',
      'list_batches',
      'get_batch',
      'dry_run_undo',
      'undo_batch',
      'list_changes',
    ],
  );
  assert.equal(
    writing.map(({ name, annotations }) => [name, annotations?.destructiveHint, annotations?.idempotentHint]),
    [
      ['run_source', true, true],
      ['send_batch', true, true],
      ['undo_batch', true, false],
    ],
  );
  for (const { name, description, inputSchema, outputSchema } of tools) {
    assert.ok(description, name);
    assert.is(inputSchema.type, 'object', name);
    assert.is(outputSchema?.type, 'object', name);
    assert.not.match(JSON.stringify([inputSchema, outputSchema]), /components|Link/, name);
  }
  const { properties = {} } = tools.find(({ name }) => name === 'send_batch')?.inputSchema ?? {};
  assert.equal(Object.keys(properties).includes('dry_run'), false);
  assert.match(JSON.stringify(properties.venues), '"external_id"');
  assert.equal(client.getServerCapabilities(), { tools: {} });
});

test('snapshot: a locale’s venues in pages by name, hidden ones too, and 404’s words for an unknown locale', async () => {
  const { toronto, as } = await scene();
  for (const name of ['Cello', 'Alto', 'Basso']) await seedVenue(toronto, { name, hidden: name === 'Alto' });
  const client = await connect(as);
  const first = await call<Page>(client, 'snapshot', { locale: 'toronto', limit: 2 });
  assert.equal(
    first.venues.map(({ name, hidden }) => [name, hidden]),
    [
      ['Alto', true],
      ['Basso', false],
    ],
  );
  const second = await call<Page>(client, 'snapshot', { locale: 'toronto', limit: 2, cursor: first.next });
  assert.equal([second.venues.map(({ name }) => name), second.next], [['Cello'], null]);
  assert.match((await refusalOf(client, 'snapshot', { locale: 'atlantis' })) ?? '', /^not_found: /);
});

test('a tool that refuses: an error with the code, the sentence and each problem in words', async () => {
  const { as } = await scene();
  const client = await connect(as);
  const refusal = (name: string, input: Record<string, unknown>) => refusalOf(client, name, input);
  assert.match((await refusal('search', { q: 'x' })) ?? '', /^invalid_request: Correct .*\nq: /);
  const bad = { source: { name: 'agent' }, venues: [venueItem('v1', { latitude: 91 })] };
  assert.match(
    (await refusal('send_batch', bad)) ?? '',
    /^invalid_batch: Nothing was written.*\n.*"latitude"/,
  );
  assert.match(
    (await refusal('send_batch', { ...batch, dry_run: true })) ?? '',
    'dry_run: is not a known field',
  );
  assert.match(
    (await refusal('get_batch', { id: '00000000-0000-7000-8000-000000000000' })) ?? '',
    /^not_found: /,
  );
  const twice = await call<BatchReport>(client, 'send_batch', batch);
  await call(client, 'undo_batch', { id: twice.id });
  assert.match(
    (await refusal('undo_batch', { id: twice.id })) ?? '',
    /^conflict: This batch is undone already/,
  );
  for (const name of ['nothing', '__proto__', 'constructor'])
    assert.match(
      String(await client.callTool({ name }).catch((error: unknown) => error)),
      'There is no such tool',
    );
});

test('send_batch: what it wrote is what POST /v1/research/batch would have reported', async () => {
  const { as, audience } = await scene();
  const client = await connect(as);
  await call(client, 'send_batch', batch);
  const { secret } = await serviceToken(audience);
  const { body } = await request<{ token: string }>('POST /v1/token/service', {
    body: { service_token: secret },
  });
  const repeated = await request<BatchReport>('POST /v1/research/batch', {
    as: `JWT ${body.token}`,
    body: batch,
  });
  assert.equal([repeated.body.venues.unchanged, repeated.body.events.unchanged], [1, 1]);
});
