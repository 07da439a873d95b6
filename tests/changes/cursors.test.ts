import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allowDeletingChanges, deleteOldChanges } from '../../orm/commands/erasure/expired.ts';
import { beginChangeEpoch } from '../../orm/schema/migrating.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { seedAudience, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { changesSince, follow, named, seedUser } from './follow.ts';
import { run, update, type Write, write } from './write.ts';

interface Failure {
  error: string;
  message: string;
  fields?: Record<string, string[]>;
}

async function refusal(as: string, cursor: string, parameters = '') {
  const { status, body } = await request<Failure>(`GET /v1/changes?cursor=${cursor}${parameters}`, { as });
  return [status, body.error];
}

test('GET /v1/changes: 400 for a cursor that is none, or belongs to another audience or to other kinds', async () => {
  const [here, there] = [await seedAudience(), await seedAudience()];
  const { as } = await signIn();
  const { next_cursor } = await changesSince(as, undefined, { audience: here.subdomain, kinds: 'event' });
  const own = `&audience=${here.subdomain}&kinds=event`;
  const written = JSON.parse(Buffer.from(next_cursor, 'base64url').toString());
  const altered = (index: number, value: unknown) =>
    Buffer.from(JSON.stringify(written.with(index, value))).toString('base64url');
  for (const [cursor, parameters] of [
    ['nothing', own],
    [Buffer.from('[]').toString('base64url'), own],
    [altered(4, -1), own],
    [altered(4, 1e300), own],
    [altered(7, ['event']), own],
    [next_cursor, `&audience=${there.subdomain}&kinds=event`],
    [next_cursor, '&kinds=event'],
    [next_cursor, `&audience=${here.subdomain}`],
  ] as const)
    assert.equal(await refusal(as, cursor, parameters), [400, 'invalid_request'], cursor + parameters);
  assert.equal(await refusal(as, altered(0, nilId), own), [410, 'cursor_expired'], 'of another epoch');
});

test('GET /v1/changes: 410 for the cursor of somebody who has become an administrator, and sees more now', async () => {
  const audience = await seedAudience();
  const { as, userId } = await signIn({ audience });
  const { next_cursor } = await changesSince(as, undefined);
  await write(update('"user"', userId, { is_admin: true }));
  assert.equal(await refusal(as, next_cursor), [410, 'cursor_expired']);
  const { body } = await request<Failure>(`GET /v1/changes?cursor=${next_cursor}`, { as });
  assert.match(body.message, 'the credential sees more or less than before');
});

/** As the job does with what is past its term. */
const forgetEverything: Write = async ({ execute }) => {
  await execute(allowDeletingChanges, []);
  while ((await execute(deleteOldChanges, ['infinity'])).length > 0);
};

test('GET /v1/changes: 410 for exactly the cursors since which changes are past their term', async () => {
  const [audience, idle] = [await seedAudience(), await seedAudience()];
  const { as } = await signIn({ audience });
  const idler = await follow((await signIn({ audience: idle })).as);
  const [behind, current] = [await follow(as), await follow(as)];
  const locale = await seedLocale(audience);
  await seedVenue(locale);
  await current.next();
  const midst = await changesSince(as, behind.cursor(), { limit: '1' });
  assert.ok(midst.more);
  await write(forgetEverything);
  const venue = await seedVenue(locale);
  assert.equal(await refusal(as, behind.cursor()), [410, 'cursor_expired']);
  assert.equal(await refusal(as, midst.next_cursor), [410, 'cursor_expired']);
  assert.equal(named(await current.next()), [`venue ${venue.id}`]);
  assert.equal(await idler.next(), []);
});

test('GET /v1/changes: 410 for a cursor of before the database was restored into another cluster', async () => {
  const { audience, as } = await seedUser();
  const before = await follow(as);
  await write(run("update change_epoch set system = 'another'"), run(beginChangeEpoch));
  assert.equal(await refusal(as, before.cursor()), [410, 'cursor_expired']);
  const again = await follow(as);
  const locale = await seedLocale(audience);
  assert.equal(named(await again.next()), [`locale ${locale.id}`]);
  await write(run(beginChangeEpoch));
  const venue = await seedVenue(locale);
  assert.equal(named(await again.next()), [`venue ${venue.id}`], 'at a later start in the same cluster');
});
