import { setTimeout as pause } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { v7 as newId } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toRefusal } from '../../../core/errors/to-refusal.ts';
import { hashOfCode } from '../../../core/voice/authorization-request.ts';
import { Session } from '../../../orm/schema/entities/session.ts';
import { testApp } from '../../support/app/app.ts';
import { serverUrl } from '../../support/database/database.ts';
import { statement } from '../../support/database/statement.ts';
import { callBack, ownAppScene } from '../../support/records/people.ts';
import {
  seedAudience,
  seedCity,
  seedEvent,
  seedLocale,
  seedPerson,
  seedVenue,
} from '../../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../../support/requests/batch.ts';
import { administer } from '../../support/requests/caller.ts';
import { signIn, worker } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';
import { byCode, codeFor } from '../../voice/voice-client.ts';

const { database } = (await testApp()).dependencies;

/** The embedded database does one thing at a time: only a server can show a race. */
const onServer = serverUrl === undefined ? () => {} : test;

/** A row that another transaction has not locked. */
const lockable = (text: string) => statement<{ id: string }, [id: string]>('', `${text} skip locked`);
const lockEvent = lockable('select id from event where id = $1 for key share');
const lockCode = lockable('select code_hash as id from voice_code where code_hash = $1 for update');
const lockSession = lockable('select id from session where id = $1 for update');

const isFree = async (query: typeof lockEvent, id: string) =>
  (await database.transaction((transaction) => transaction.query(query, [id]))).length === 1;

/** Holds a row until the returned function is called. */
async function hold(query: typeof lockEvent, id: string): Promise<() => Promise<unknown>> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transaction(async (transaction) => {
    assert.is((await transaction.query(query, [id])).length, 1);
    held.resolve();
    await over.promise;
  });
  await Promise.race([held.promise, holding]);
  return () => {
    over.resolve();
    return holding;
  };
}

/** For a second: longer than a transaction waits for a lock before it tries again, shorter than it tries altogether. */
async function isNeverTaken(query: typeof lockEvent, id: string): Promise<void> {
  for (const end = performance.now() + 1000; performance.now() < end; ) {
    assert.ok(await isFree(query, id), 'locked before what comes first');
    await pause(10);
  }
}

onServer('DELETE /v1/venues/:id: its events are locked in the order of their ids', async () => {
  const venue = await seedVenue(await seedLocale(await seedAudience()));
  const ids = Array.from({ length: 5 }, () => newId()).toSorted();
  for (const id of ids.toReversed()) await seedEvent(venue, { id });
  const { as } = await signIn({ admin: true });
  const release = await hold(lockEvent, ids[0] ?? '');
  const deleted = request(`DELETE /v1/venues/${venue.id}`, { as });
  await isNeverTaken(lockEvent, ids[4] ?? '').finally(release);
  assert.is((await deleted).status, 204);
});

onServer('POST /v1/social/deauthorize: the sessions are locked in the order of their ids', async () => {
  const scene = await ownAppScene();
  const { token } = await signIn(scene);
  const ids = Array.from({ length: 5 }, () => newId()).toSorted();
  await database.transaction(async ({ query }) => {
    for (const id of ids.toReversed()) await query(copySession, [String(decodeJwt(token).jti), id]);
  });
  const release = await hold(lockSession, ids[0] ?? '');
  const ended = callBack('deauthorize', scene.app, scene.person);
  await isNeverTaken(lockSession, ids[4] ?? '').finally(release);
  assert.is((await ended).status, 200);
  assert.not.ok((await endedAt(ids)).includes(null));
});

const copySession = statement<never, [id: string, copy: string]>(
  '',
  `insert into session (id, user_id, identity_id, audience_id, device_id, created_at, refreshed_at, expires_at)
   select $2::uuid, user_id, identity_id, audience_id, device_id, created_at, refreshed_at, expires_at
   from session where id = $1::uuid`,
);

async function endedAt(ids: readonly string[]): Promise<(Date | null)[]> {
  const sessions = await database.transaction(({ em }) => em.find(Session, { id: { $in: [...ids] } }));
  return sessions.map(({ endedAt }) => endedAt ?? null);
}

onServer('POST /voice/token: waits for the session before it takes the code', async () => {
  const { as, token } = await signIn();
  const code = await codeFor(as);
  const release = await hold(lockSession, String(decodeJwt(token).jti));
  const linked = byCode(code);
  await isNeverTaken(lockCode, hashOfCode(code)).finally(release);
  assert.is((await linked).status, 200);
});

/** What happened to a write: done, or refused with a code. */
const outcomeOf = (write: Promise<unknown>): Promise<string> =>
  write.then(
    () => 'done',
    (error) => toRefusal(error).reason,
  );

test('line-ups and RSVPs beside deletions of events, people and venues and beside batches: done, or refused as gone', async () => {
  const { audience, locale } = await seedCity();
  const as = await worker(audience);
  const caller = await administer(audience);
  const guests = await Promise.all([1, 2, 3].map(() => signIn({ audience })));
  for (let round = 0; round < 3; round++) {
    const external = Array.from({ length: 4 }, (_, index) => `${round}-${index}`);
    const people = await Promise.all(external.map((name) => seedPerson(locale, { name })));
    const sendAll = (description: string) =>
      send(as, {
        venues: external
          .slice(0, 3)
          .map((id) => venueItem(id, { locale: locale.label, address: description })),
        events: external.map((id, index) =>
          eventItem(id, { description, venue: { external_id: `${round}-${index % 3}` }, people: external }),
        ),
      });
    const { items } = (await sendAll('First')).body;
    const idsOf = (kind: string) => items.filter((item) => item.kind === kind).map(({ id }) => String(id));
    const [venues, events] = [idsOf('venue'), idsOf('event')];
    const lineUps = events.map((_, index) =>
      people
        .slice(index % 3)
        .map(({ id }) => id)
        .toReversed(),
    );
    const [batch, ...outcomes] = await Promise.all([
      sendAll('Second'),
      outcomeOf(caller.events.delete({ id: String(events[1]) })),
      outcomeOf(caller.venues.delete({ id: String(venues[0]) })),
      outcomeOf(caller.people.delete({ id: String(people[0]?.id) })),
      ...events.map((id, index) => outcomeOf(caller.events.update({ id, person_ids: lineUps[index] ?? [] }))),
      ...guests.flatMap((guest) =>
        events.map(async (id) => {
          const { status } = await request(`POST /v1/events/${id}/rsvp`, {
            as: guest.as,
            body: { state: 'attending' },
          });
          return { 200: 'done', 404: 'not_found' }[status] ?? `${status}`;
        }),
      ),
    ]);
    assert.is(batch.status, 200);
    assert.equal(outcomes.slice(0, 3), ['done', 'done', 'done']);
    const allowed = new Set(['done', 'not_found', 'invalid_request']);
    assert.ok(new Set(outcomes).isSubsetOf(allowed), `${outcomes}`);
    const expected = { events: events.filter((_, index) => index % 3 !== 0).length - 1, ofDeleted: 0 };
    assert.equal(await database.query(remaining, [events, String(people[0]?.id)]), [expected]);
  }
});

const deleteAudience = statement<{ id: string }, [id: string]>(
  '',
  'update audience set deleted_at = now() where id = $1 returning id',
);

const venuesOf = statement<{ count: number }, [audienceId: string]>(
  '',
  'select count(*)::int from venue_row where audience_id = $1',
);

onServer('writes that wait while their audience is deleted: not found, and nothing is written', async () => {
  const { audience, locale } = await seedCity();
  const as = await worker(audience);
  const caller = await administer(audience);
  const { id } = await seedVenue(locale);
  const place = { name: 'Hall', latitude: 43.6, longitude: -79.4 };
  const release = await hold(deleteAudience, audience.id);
  const sent = send(as, { venues: [venueItem('1', { locale: locale.label })], events: [] });
  const outcomes = Promise.all([
    outcomeOf(caller.venues.create({ ...place, locale_id: locale.id })),
    outcomeOf(caller.locales.create({ ...place, label: 'New', time_zone: 'America/Toronto' })),
    outcomeOf(caller.venues.delete({ id })),
    outcomeOf(caller.audiences.setIdentityProviderApp({ app_id: '1', app_secret: 'secret' })),
  ]);
  await pause(500);
  await release();
  assert.equal(await outcomes, ['not_found', 'not_found', 'not_found', 'not_found']);
  assert.is((await sent).status, 404);
  assert.equal(await database.query(venuesOf, [audience.id]), [{ count: 1 }]);
});

const remaining = statement<object, [eventIds: string[], personId: string]>(
  'remaining',
  `select (select count(*)::int from event where id = any($1::uuid[])) as events,
     (select count(*)::int from event_person join person on person.id = person_id where person_id = $2::uuid)
       as "ofDeleted"`,
);
