import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { changesOf } from '../changes/changes.ts';
import { type SeededAudience, seedAudience } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';

interface Settings {
  publicRsvpCounts: boolean;
  version: number;
}

const selection = 'audience { publicRsvpCounts version }';

async function settingsOf(audience: SeededAudience): Promise<Settings> {
  const { as } = await signIn({ audience });
  return (await graphql<{ audience: Settings }>(audience, `{ ${selection} }`, { as })).body.data.audience;
}

test('updateAudience: publicRsvpCounts is false at first, and is set on both endpoints', async () => {
  const audience = await seedAudience();
  assert.equal(await settingsOf(audience), { publicRsvpCounts: false, version: 1 });
  const shown = await mutate(audience, 'updateAudience', { publicRsvpCounts: true }, selection);
  assert.equal(shown.audience, { publicRsvpCounts: true, version: 2 });
  const again = await mutate(audience, 'updateAudience', { publicRsvpCounts: true }, selection);
  assert.equal(again.audience, shown.audience);
  const renamed = await mutate(audience, 'updateAudience', { name: 'Fado' }, selection);
  assert.equal(renamed.audience, { publicRsvpCounts: true, version: 3 });
  const input = { audienceId: audience.id, publicRsvpCounts: false };
  const hidden = await mutate(null, 'updateAudience', input, selection);
  assert.equal(hidden.audience, { publicRsvpCounts: false, version: 4 });
  assert.equal(await settingsOf(audience), { publicRsvpCounts: false, version: 4 });
});

test('changes of an audience: tell of publicRsvpCounts, and that no other field differs', async () => {
  const audience = await seedAudience();
  await mutate(audience, 'updateAudience', { publicRsvpCounts: true }, selection);
  const { as } = await signIn({ audience, admin: true });
  const [change] = await changesOf(audience, as, `recordId: "${globalId('Audience', audience.id)}"`);
  const differing = change?.fields.filter(({ before, after }) => before !== after);
  assert.equal(differing, [{ name: 'publicRsvpCounts', before: 'false', after: 'true' }]);
});

test.run();
