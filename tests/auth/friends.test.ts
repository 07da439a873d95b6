import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GraphApi } from '../../core/auth/graph-api.ts';
import { pluck } from '../support/pluck.ts';
import { startProvider } from '../support/provider/provider.ts';
import { answer } from '../support/provider/provider-faults.ts';

const provider = await startProvider();
const client = new GraphApi(provider.url);
const app = provider.addApp();

test.before.each(() => {
  provider.heal();
  provider.requests.length = 0;
});
test.after(() => provider.close());

test('friends: their names, and their ids within the app', async () => {
  const [ada, bruno, stranger] = [
    provider.addPerson('Ada'),
    provider.addPerson('Bruno'),
    provider.addPerson('Eve'),
  ];
  provider.befriend(ada, bruno);
  const token = await provider.token(ada, app);
  assert.equal(await client.friends(app, token), [{ userId: provider.userId(bruno, app), name: 'Bruno' }]);
  assert.equal(await client.friends(app, await provider.token(stranger, app)), []);
});

test('1,200 friends: every page is followed, each with the proof', async () => {
  const ada = provider.addPerson('Ada');
  for (let number = 0; number < 1200; number++)
    provider.befriend(ada, provider.addPerson(`Friend ${number}`));
  const friends = await client.friends(app, await provider.token(ada, app));
  assert.is(new Set(friends.map(({ userId }) => userId)).size, 1200);
  assert.is(provider.requests.length, 3);
});

test('a next page on another host: asked of the provider itself, so that the token goes nowhere else', async () => {
  const elsewhere = await startProvider();
  const ada = provider.addPerson('Ada');
  const token = await provider.token(ada, app);
  let pages = 0;
  provider.fail('/me/friends', (request, response, next) => {
    pages += 1;
    const paging = pages === 1 ? { next: `${elsewhere.url}/steal?after=cursor&access_token=other` } : {};
    return answer({ data: [{ id: `${pages}`, name: 'Friend' }], paging })(request, response, next);
  });
  assert.equal(pluck(await client.friends(app, token), 'userId'), ['1', '2']);
  const second = provider.requests[1]?.query;
  assert.is(second?.get('after'), 'cursor');
  assert.is(second?.get('access_token'), token);
  assert.equal(elsewhere.requests, []);
  await elsewhere.close();
});

test('pages without an end: ten are read, and nobody is named twice', async () => {
  const token = await provider.token(provider.addPerson('Ada'), app);
  const next = `${provider.url}/me/friends?after=again`;
  provider.fail('/me/friends', answer({ data: [{ id: '1', name: 'Friend' }], paging: { next } }));
  assert.is((await client.friends(app, token)).length, 1);
  assert.is(provider.requests.length, 10);
});
