import { Agent } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serverUrl } from '../../support/database/database.ts';
import { stop } from '../../support/service/service.ts';
import { type Attacked, startAttacked } from './attacked-service.ts';
import { readBystander } from './bystander.ts';
import { costlyRequests } from './costly-requests.ts';
import { type Sender, send } from './send.ts';
import type { WorstRequest } from './worst-requests.ts';

let attacked: Attacked;

test.before(async () => {
  // The embedded database does one thing at a time, in the process of the service.
  attacked = await startAttacked(
    { RATE_LIMIT_PUBLIC: '0', RATE_LIMIT_CREDENTIAL: '0' },
    serverUrl === undefined ? 100 : 1000,
  );
});
test.after(async () => {
  assert.is(await stop(attacked.service), 0);
  await attacked.drop();
});

const connections = 50;

/** Milliseconds within which others are served on a quiet machine; on a busy one, in half the time that all fifty take. */
const soon = 250;

/** What a busy machine hides may show in the next round. */
const rounds = 5;

for (const costly of costlyRequests) {
  const [caller = 'stranger'] = costly.callers;
  test(`${caller}, ${costly.name}, ${connections} at once: the surplus is 503, and others are served meanwhile`, async () => {
    const { service, credentials, target } = attacked;
    const sender = { url: service.url, agent: new Agent(), as: credentials[caller], target };
    assert.is(await send(costly, 0, sender), costly.status);
    let found = await sendAtOnce(costly, sender);
    for (let round = 2; !isBounded(found) && round <= rounds; round += 1)
      found = await sendAtOnce(costly, sender);
    assert.ok(isBounded(found), JSON.stringify(found));
  });
}

interface Found {
  /** How many of the fifty are refused. */
  readonly refused: number;
  /** Milliseconds until somebody else is served, and until all fifty are. */
  readonly waited: number;
  readonly took: number;
}

/** The embedded database has done what is short before the next request arrives, and refuses nobody. */
const isBounded = ({ refused, waited, took }: Found) =>
  (refused > 0 || serverUrl === undefined) && waited < Math.max(soon, took / 2);

async function sendAtOnce(costly: WorstRequest, sender: Sender): Promise<Found> {
  const { service, bystander } = attacked;
  const agent = new Agent({ keepAlive: true });
  assert.is(await readBystander(service.url, bystander, agent), 200);
  const sent = Array.from({ length: connections }, (_, number) => send(costly, number, sender));
  const since = performance.now();
  assert.is(await readBystander(service.url, bystander, agent), 200);
  const waited = performance.now() - since;
  const statuses = await Promise.all(sent);
  const took = performance.now() - since;
  agent.destroy();
  const count = (status: number) => statuses.filter((each) => each === status).length;
  const [served, refused] = [count(costly.status), count(503)];
  assert.is(served + refused, connections, `${[...new Set(statuses)]}`);
  if (serverUrl !== undefined) assert.ok(served > 30, `${served} served`);
  return { refused, waited, took };
}
