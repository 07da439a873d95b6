import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { calendar, named, sourceScene } from '../../sources/scene.ts';
import { serviceToken } from '../../support/requests/credentials.ts';
import { call, connect, refusalOf } from './agent.ts';

interface Sources {
  readonly items: readonly { id: string; name: string; address: string; health: string }[];
}

test('MCP: the agent of an editor sees how sources fare, and has one read now', async () => {
  const { as, id, serves, read, served, runs } = await sourceScene();
  serves(calendar(named('a', 'b')));
  await read();
  const client = await connect(as);
  const { items } = await call<Sources>(client, 'list_sources');
  assert.equal(
    items.map(({ name, health }) => [name, health]),
    [['Library', 'healthy']],
  );
  assert.not.match(JSON.stringify(items), 'secret');
  assert.equal(await call(client, 'run_source', { id }), { id });
  assert.is((await runs())[0]?.state, 'waiting');
  await read();
  assert.equal([served.requests, (await runs()).map(({ by_hand }) => by_hand)], [2, [true, false]]);
});

test('MCP: a worker may neither list sources nor run one, and nobody those of another audience', async () => {
  const { audience, id } = await sourceScene();
  const worker = await connect(`Bearer ${(await serviceToken(audience)).secret}`);
  const elsewhere = await connect((await sourceScene()).as);
  for (const [name, input] of [
    ['list_sources', {}],
    ['run_source', { id }],
  ] as const)
    assert.match((await refusalOf(worker, name, input)) ?? '', /^administrator_required: /);
  assert.match((await refusalOf(elsewhere, 'run_source', { id })) ?? '', /^not_found: /);
});
