import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience } from '../support/records/seeds.ts';
import { signIn, worker } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { operations } from './operations.ts';

const kilobyte = 1024;

/** A JSON body of so many bytes. */
const ofSize = (bytes: number): string => `{"filler":"${'a'.repeat(bytes - '{"filler":""}'.length)}"}`;

const publicLines = operations
  .filter(({ method, isPublic }) => isPublic && method === 'POST')
  .map(({ method, path }) => `${method} ${path}`);

for (const line of publicLines)
  test(`${line}: 413 for a body over 32 KB, not for one of 32 KB`, async () => {
    const statusOf = async (size: number) => (await request(line, { body: ofSize(size) })).status;
    assert.is(await statusOf(32 * kilobyte + 1), 413);
    assert.ok([400, 401].includes(await statusOf(32 * kilobyte)));
  });

test('POST /voice/events and /voice/friends without a header: 413 for an envelope over 32 KB', async () => {
  for (const path of ['/voice/events', '/voice/friends']) {
    assert.is((await request(`POST ${path}`, { body: ofSize(32 * kilobyte + 1) })).status, 413);
    assert.is((await request(`POST ${path}`, { body: ofSize(32 * kilobyte) })).status, 401);
  }
});

test('POST of a signed-in user: 413 for a body over 1 MB, not for one of 1 MB', async () => {
  const { as } = await signIn();
  const audience = await seedAudience();
  const lines = ['/v1/me/location', '/v1/token/device', '/voice/events', '/voice/authorize'];
  for (const path of [...lines, `/v1/audience/${audience.id}/graphql`, '/trpc/me.reportLocation']) {
    const statusOf = async (size: number) =>
      (await request(`POST ${path}`, { as, body: ofSize(size) })).status;
    assert.is(await statusOf(kilobyte ** 2 + 1), 413, path);
    assert.is.not(await statusOf(kilobyte ** 2), 413, path);
  }
});

test('POST /v1/research/batch: 413 for a body over 16 MB, not for one of 16 MB', async () => {
  const as = await worker(await seedAudience());
  for (const path of ['/v1/research/batch', '/trpc/research.batch']) {
    const statusOf = async (size: number) =>
      (await request(`POST ${path}`, { as, body: ofSize(size) })).status;
    assert.is(await statusOf(16 * kilobyte ** 2 + 1), 413, path);
    assert.is(await statusOf(16 * kilobyte ** 2), 400, path);
  }
});

test('POST /trpc of public procedures: 413 over 32 KB, in a batch too, under any spelling of a name', async () => {
  const { as } = await signIn();
  const body = ofSize(33 * kilobyte);
  for (const path of ['tokens.create', 'tokens%2Ecreate', 'tokens.create,events.rsvp', 'no.thing'])
    assert.is((await request(`POST /trpc/${path}?batch=1`, { as, body })).status, 413, path);
  assert.is((await request('POST /trpc/events.rsvp', { as, body })).status, 400);
});
