import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { connect } from '../facades/mcp/agent.ts';
import { randomSource } from '../support/random/random-source.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { exchange, serviceToken } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { createScene } from './scene.ts';

const seed = process.env.SEED ?? 'polka';
const calls = Number(process.env.CALLS ?? 80);

test(`${calls} random calls of a reviewed token, over REST and MCP: change nothing that others see (seed ${seed})`, async () => {
  const scene = await createScene();
  const { as: trusted, audience, locale, editor } = scene;
  const token = await serviceToken(audience, { review: true });
  const agent = await connect(`Bearer ${token.secret}`);
  const random = randomSource(seed);
  const choose = <Value>(values: readonly Value[]): Value => {
    const [chosen] = values.slice(random.below(values.length));
    if (chosen === undefined) throw new Error('There is nothing to choose.');
    return chosen;
  };
  const { body: written } = await send(trusted, {
    venues: ['v1', 'v2'].map((id) => venueItem(id)),
    events: ['e1', 'e2'].map((id) => eventItem(id)),
  });
  const ids = [written.id, ...written.items.map(({ id }) => id)].map((id) => id ?? '');
  const since = await request<{ next_cursor: string }>('GET /v1/changes', { as: trusted });
  const read = async () => [
    (await request<object>('GET /v1/research/snapshot', { as: trusted })).body,
    (await request<object[]>(`GET /v1/locales/${locale.id}/venues`, { as: editor })).body,
    (
      await request<{ changes: object[] }>(`GET /v1/changes?cursor=${since.body.next_cursor}`, {
        as: trusted,
      })
    ).body.changes,
  ];
  const before = await read();

  const batchOf = () => ({
    source: { name: choose(['scraper', 'other']) },
    venues: random.some(['v1', 'v2', 'v3']).map((id) =>
      venueItem(id, {
        name: choose(['Hall', 'Barn', '']),
        force: choose([true, false]),
        hidden: choose([true, false]),
      }),
    ),
    events: random
      .some(['e1', 'e2', 'e3'])
      .map((id) => eventItem(id, { name: choose(['Ball', 'Dance']), people: random.some(['Ana', 'Bo']) })),
  });
  const pruneOf = () => ({
    source: 'scraper',
    venues: random.some(['v1', 'v2']),
    events: random.some(['e1', 'e2']),
    ...choose([{}, { review: false }, { review: true }]),
  });
  const as = await exchange(token);
  const answered = new Map<string, number>();
  for (let count = 0; count < calls; count++) {
    const id = choose(ids);
    const [route, body] = choose<[string, object | undefined]>([
      [`POST /v1/research/batch${choose(['', '?dry_run=true', '?review=false'])}`, batchOf()],
      [`POST /v1/research/batch`, { ...batchOf(), ...choose([{}, { review: false }]) }],
      [`POST /v1/research/prune${choose(['', '?dry_run=false'])}`, pruneOf()],
      [`POST /v1/research/batches/${id}/undo`, {}],
      [`PATCH /v1/venues/${id}`, { name: 'Mill' }],
      [`DELETE /v1/venues/${id}`, undefined],
      [`POST /v1/locales/${locale.id}/venues`, { name: 'Mill', latitude: 1, longitude: 1 }],
      ['POST /v1/proposals', { venues: [venueItem(id)] }],
      [
        `POST /v1/audience/${audience.id}/graphql`,
        { query: `mutation { approveProposal(input: { id: "${globalId('Proposal', id)}" }) { batchId } }` },
      ],
    ]);
    if (random.below(3) > 0) {
      const { status, body: answer } = await request<{ id?: string; state?: string }>(route, { as, body });
      answered.set(`${status}`, (answered.get(`${status}`) ?? 0) + 1);
      if (answer?.state === 'proposed' && answer.id) ids.push(answer.id);
    } else {
      const [name, input] = choose<[string, object]>([
        ['send_batch', batchOf()],
        ['dry_run_batch', batchOf()],
        ['undo_batch', { id }],
        ['get_batch', { id }],
      ]);
      const { content, structuredContent } = await agent.callTool({ name, arguments: { ...input } });
      if (Object(structuredContent).state === 'proposed')
        assert.match(JSON.stringify(content), /Nothing is written yet: it is proposed/);
    }
  }
  assert.ok((answered.get('202') ?? 0) > 0, 'some are proposed');
  assert.is(answered.get('500'), undefined);
  assert.equal(await read(), before);
});
