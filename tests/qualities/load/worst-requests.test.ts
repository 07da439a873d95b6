import { Agent } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serverUrl } from '../../support/database/database.ts';
import { stop } from '../../support/service/service.ts';
import { peak, resetPeak, resident } from '../scale/resident.ts';
import { type Attacked, startAttacked } from './attacked-service.ts';
import { readBystander } from './bystander.ts';
import { send } from './send.ts';
import { worstRequests } from './worst-requests.ts';

const agent = new Agent({ keepAlive: true });
let attacked: Attacked;
let pid = 0;

test.before(async () => {
  // The embedded database does one thing at a time, in the process of the service.
  attacked = await startAttacked({}, serverUrl === undefined ? 30 : 1000);
  pid = attacked.service.child.pid ?? 0;
});
test.after(async () => {
  agent.destroy();
  assert.is(await stop(attacked.service), 0);
  await attacked.drop();
});

const readOther = () => readBystander(attacked.service.url, attacked.bystander, agent);

let idle = 0;
let number = 0;
const atOnce = 2;

test('a small read of another audience: 200', async () => {
  for (let count = 0; count < 50; count++) assert.is(await readOther(), 200);
  idle = resident(pid);
  resetPeak(pid);
});

for (const worst of worstRequests) {
  const [caller = 'stranger'] = worst.callers;
  test(`${caller}, ${worst.name}: ${worst.status}, and others are served`, async () => {
    const { service, credentials, target } = attacked;
    const sender = { url: service.url, agent, as: credentials[caller], target };
    const sent = Array.from({ length: atOnce }, () => send(worst, number++, sender));
    assert.is(await readOther(), 200);
    assert.equal(await Promise.all(sent), Array(atOnce).fill(worst.status));
    assert.is(await readOther(), 200);
  });
}

test('all of them: the process stays within 500 MB of what it had', () => {
  const added = peak(pid) - idle;
  assert.ok(idle > 0 && added < 500, `${idle} MB, and ${added} MB more`);
});
