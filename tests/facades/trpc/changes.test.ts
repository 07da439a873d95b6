import { TRPCClientError } from '@trpc/client';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { changesSince } from '../../../facades/trpc/changes.ts';
import { createClient } from '../../../facades/trpc/client.ts';
import { settled } from '../../changes/follow.ts';
import { remove, write } from '../../changes/write.ts';
import { testApp } from '../../support/app/app.ts';
import { seedAudience, seedEvents, seedLocale, seedVenue } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';

async function following(selection: Parameters<typeof changesSince>[2] = {}) {
  const audience = await seedAudience();
  const { token } = await signIn({ audience });
  const { url } = await testApp();
  const client = createClient({ url, credentials: { token } });
  const start = changesSince(client, undefined, selection);
  assert.equal(await Array.fromAsync(start), []);
  assert.ok(start.cursor);
  return { audience, client, cursor: start.cursor };
}

test('changesSince: every change of all pages, and then the cursor from which to go on', async () => {
  const selection = { limit: 2, kinds: 'venue,event' };
  const { audience, client, cursor } = await following(selection);
  const venue = await seedVenue(await seedLocale(audience));
  await seedEvents(venue, 5);
  await settled();
  const changes = changesSince(client, cursor, selection);
  const kinds = (await Array.fromAsync(changes)).map(({ kind }) => kind);
  assert.equal(kinds.sort(), ['event', 'event', 'event', 'event', 'event', 'venue']);
  await write(remove('venue', venue.id));
  await settled();
  const deleted = await Array.fromAsync(changes);
  assert.is(deleted.length, 6);
  assert.ok(deleted.every((change) => 'deleted' in change && change.deleted));
});

test('changesSince: ended early, the cursor is that of the last whole page', async () => {
  const { audience, client, cursor } = await following();
  const venue = await seedVenue(await seedLocale(audience));
  await seedEvents(venue, 3);
  await settled();
  const changes = changesSince(client, cursor, { limit: 2 });
  let count = 0;
  for await (const _ of changes) if (++count === 3) break;
  assert.is.not(changes.cursor, cursor);
  assert.is((await Array.fromAsync(changes)).length, 3);
});

test('changesSince: cursor_expired for a cursor of another epoch', async () => {
  const { client, cursor } = await following();
  const written = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  const other = Buffer.from(JSON.stringify(written.with(0, crypto.randomUUID()))).toString('base64url');
  const failure = await Array.fromAsync(changesSince(client, other)).catch((error: unknown) => error);
  assert.ok(failure instanceof TRPCClientError);
  assert.equal([failure.data.error, failure.data.httpStatus], ['cursor_expired', 410]);
});
