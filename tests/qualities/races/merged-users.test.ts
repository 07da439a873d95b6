import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../../support/app/app.ts';
import { rowsWith } from '../../support/database/rows.ts';
import { pluck } from '../../support/pluck.ts';
import { twoUsers } from '../../support/records/merge.ts';
import { callBack, isSignedIn } from '../../support/records/people.ts';
import { seedEvent, seedLocale, seedVenue } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';

const { database } = (await testApp()).dependencies;
const times = 15;

test('sign-ins of both identities at once, while both users write: one user, no failure, nothing lost', async () => {
  for (let time = 0; time < times; time++) {
    const { audience, app, person, older, younger } = await twoUsers();
    const venue = await seedVenue(await seedLocale(audience));
    const events = await Promise.all([1, 2, 3, 4].map(() => seedEvent(venue)));
    const rsvps = events.flatMap(({ id }, index) =>
      [older, younger].map(({ as }, user) => {
        const state = (index + user) % 2 === 0 ? 'attending' : 'declined';
        return request(`POST /v1/events/${id}/rsvp`, { as, body: { state } });
      }),
    );
    const place = { audience, app, person };
    const [here, there, again] = await Promise.all([signIn({ person }), signIn(place), signIn(place)]);
    assert.equal(
      (await Promise.all(rsvps)).map(({ status }) => status),
      rsvps.map(() => 200),
    );
    const users = await Promise.all(
      [older, younger, here, there, again].map(
        async ({ as }) => (await request<{ id: string }>('GET /v1/me', { as })).body.id,
      ),
    );
    assert.equal(new Set(users), new Set([older.userId]));
    const stored = await database.transaction((transaction) =>
      rowsWith<{ user_id: string }>(transaction, 'rsvp', 'audience_id', audience.id),
    );
    assert.equal(
      stored.map(({ user_id }) => user_id),
      events.map(() => older.userId),
    );
  }
});

test('a merge beside callbacks about both identities: every session before them ends', async () => {
  for (let time = 0; time < times; time++) {
    const { app, person, older, younger, merge } = await twoUsers();
    const issued_at = undefined;
    const merging = merge().catch(() => undefined);
    const answers = await Promise.all([
      callBack('deauthorize', app, person, { issued_at }),
      callBack('data_deletion', app, person, { issued_at }),
      request('DELETE /v1/token', { as: older.as }),
    ]);
    assert.equal(pluck(answers, 'status'), [200, 200, 204]);
    await merging;
    for (const { as } of [older, younger]) assert.not.ok(await isSignedIn(as));
  }
});
