import { Agent } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stop } from '../../support/service/service.ts';
import { addedBy } from '../scale/resident.ts';
import { type Attacked, startAttacked } from './attacked-service.ts';
import { send } from './send.ts';
import { worstRequests } from './worst-requests.ts';

const agent = new Agent({ keepAlive: true });
let attacked: Attacked;

test.before(async () => {
  // The documents read none of the records.
  attacked = await startAttacked({}, 30);
});
test.after(async () => {
  agent.destroy();
  await stop(attacked.service);
  await attacked.drop();
});

let number = 0;

async function sendDifferent(name: string, count: number): Promise<void> {
  const document = worstRequests.find((each) => each.name === name);
  if (document === undefined) throw new Error(`There is no ${name}.`);
  const { service, credentials, target } = attacked;
  const sender = { url: service.url, agent, as: credentials.user, target };
  for (let sent = 0; sent < count; sent++) assert.is(await send(document, number++, sender), document.status);
}

// Kept without a bound, each would hold 1 to 2 MB.
for (const name of ['900 unknown fields', 'a valid document of 1,500 fields, never the same'])
  test(`${name}: 200 different documents add less than 150 MB to the memory that is resident`, async () => {
    await sendDifferent(name, 60);
    const send200 = () => addedBy(attacked.service.child.pid ?? 0, () => sendDifferent(name, 200));
    let added = await send200();
    // On a busy machine, the collector may come late once; what is kept adds as much again.
    if (added >= 150) added = await send200();
    assert.ok(added < 150, `${added} MB`);
  });
