import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hour } from '../../core/values/time.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { statement } from '../support/database/statement.ts';
import { seedAudience, seedEvent, seedLocale, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { signIn, worker } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { assertCarriedTimes } from './carried-times.ts';

interface Named {
  name: string;
}

const lastChanges = statement<{ version: number; fields: string[] }, [audienceId: string]>(
  'last_changes',
  `select e.version, array(select jsonb_object_keys(c.after)) as fields from event e
   join lateral (select after from change where record = e.id order by position desc limit 1) c on true
   where e.audience_id = $1`,
);

const { database } = (await testApp()).dependencies;

async function scene() {
  const audience = await seedAudience();
  const locale = await seedLocale(audience, { label: 'toronto' });
  const venue = await seedVenue(locale);
  const person = await seedPerson(locale);
  return { audience, locale, venue, person, ...(await signIn({ audience, admin: true })) };
}

const inHours = (hours: number) => new Date(clock.now().valueOf() + hours * hour).toISOString();

const namesOf = async (path: string, as: string) =>
  (await request<Named[]>(`GET /v1/${path}`, { as })).body.map(({ name }) => name);

async function listsOf({ person, as, audience }: Awaited<ReturnType<typeof scene>>) {
  await assertCarriedTimes(database, audience.id);
  const until = encodeURIComponent(inHours(0));
  return {
    ofPerson: await namesOf(`people/${person.id}/events`, as),
    begun: await namesOf(`people/${person.id}/events?until=${until}`, as),
    mine: await namesOf('me/events', as),
    past: await namesOf('me/events?when=past', as),
  };
}

test('an event that moves, is cancelled, deleted and restored: lists of its people and of those who replied follow', async () => {
  const here = await scene();
  const { audience, venue, person, as } = here;
  const { id } = await seedEvent(venue, { name: 'Ball', people: [person] });
  await request(`POST /v1/events/${id}/rsvp`, { as, body: { state: 'maybe' } });
  const change = (input: object) =>
    mutate(audience, 'updateEvent', { id: globalId('Event', id), ...input }, 'event { id }');
  const [upcoming, begun, past] = [
    { ofPerson: ['Ball'], begun: [], mine: ['Ball'], past: [] },
    { ofPerson: ['Ball'], begun: ['Ball'], mine: ['Ball'], past: [] },
    { ofPerson: [], begun: ['Ball'], mine: [], past: ['Ball'] },
  ];
  assert.equal(await listsOf(here), upcoming);
  await change({ startsAt: inHours(-3000), endsAt: inHours(2) });
  assert.equal(await listsOf(here), begun);
  await change({ startsAt: inHours(-3000), endsAt: inHours(-2990) });
  assert.equal(await listsOf(here), past);
  await change({ startsAt: inHours(50), endsAt: null });
  assert.equal(await listsOf(here), upcoming);
  await change({ status: 'CANCELLED' });
  assert.equal(await listsOf(here), { ofPerson: [], begun: [], mine: [], past: ['Ball'] });
  await change({ status: 'SCHEDULED' });
  await mutate(audience, 'deleteEvent', { id: globalId('Event', id) }, 'clientMutationId');
  assert.equal(await listsOf(here), { ofPerson: [], begun: [], mine: [], past: [] });
  await mutate(audience, 'restoreEvent', { id: globalId('Event', id) }, 'event { id }');
  assert.equal(await listsOf(here), upcoming);
});

test('a batch that moves events: the lists of their people follow, and nothing but the start is changed', async () => {
  const here = await scene();
  const { audience, person } = here;
  const token = await worker(audience);
  const batch = (days: number) => ({
    venues: [venueItem('v1')],
    events: ['e1', 'e2'].map((name, index) =>
      eventItem(name, { name, people: [person.name], starts_at: inHours(24 * days + index) }),
    ),
  });
  await send(token, batch(2));
  assert.equal((await listsOf(here)).ofPerson, ['e1', 'e2']);
  await send(token, batch(-2));
  assert.equal((await listsOf(here)).begun, ['e1', 'e2']);
  const moved = { version: 2, fields: ['starts_at'] };
  assert.equal(await database.query(lastChanges, [audience.id]), [moved, moved]);
});

if (database.kind === 'postgresql') onPostgresql();

function onPostgresql(): void {
  const blocked = statement<object, [holder: number]>(
    'blocked_by_a_mover',
    'select from pg_stat_activity, unnest(pg_blocking_pids(pid)) holder where holder = $1',
  );

  /** A transaction that has run a statement, and stays open until it is ended. */
  async function openTransaction(text: string, values: string[]) {
    const [ran, ended] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const done = database.longTransaction(nilId, async ({ query }) => {
      const [row] = await query(
        statement<{ pid: number }, []>('own_pid', 'select pg_backend_pid() as pid'),
        [],
      );
      await query(statement<object, string[]>('open', text), values);
      ran.resolve(row?.pid ?? 0);
      await ended.promise;
    });
    const pid = await ran.promise;
    return {
      async isAwaited() {
        for (let look = 0; look < 400; look++) {
          if ((await database.query(blocked, [pid])).length > 0) return;
          await pause(25);
        }
        assert.unreachable('nobody waits');
      },
      async end() {
        ended.resolve();
        await done;
      },
    };
  }

  async function raceScene() {
    const here = await scene();
    const event = await seedEvent(here.venue, { name: 'Ball', people: [here.person] });
    const rsvp = () => request(`POST /v1/events/${event.id}/rsvp`, { as: here.as, body: { state: 'maybe' } });
    return { ...here, event, rsvp };
  }

  test('POST /v1/events/:id/rsvp while the event is moved: waits for the move, and is listed at the new time', async () => {
    const { rsvp, event, ...here } = await raceScene();
    const move = await openTransaction(
      `update event set starts_at = starts_at + interval '90 days', ends_at = null where id = $1`,
      [event.id],
    );
    const replied = rsvp();
    await move.isAwaited();
    await move.end();
    assert.is((await replied).status, 200);
    const { mine } = await listsOf(here);
    assert.equal(mine, ['Ball']);
  });

  test('updateEvent of the time while somebody replies: waits for the RSVP, which is listed at the new time', async () => {
    const { event, ...here } = await raceScene();
    const reply = await openTransaction(
      `insert into rsvp (user_id, event_id, audience_id, state, created_at, updated_at)
       select $2, id, audience_id, 'maybe', now(), now() from event where id = $1`,
      [event.id, here.userId],
    );
    const moved = mutate(
      here.audience,
      'updateEvent',
      { id: globalId('Event', event.id), status: 'CANCELLED' },
      'event { id }',
    );
    await reply.isAwaited();
    await reply.end();
    await moved;
    assert.equal((await listsOf(here)).past, ['Ball']);
  });

  test('POST /v1/events/:id/rsvp while the event is renamed: does not wait', async () => {
    const { rsvp, event, ...here } = await raceScene();
    const renaming = await openTransaction(`update event set name = 'Dance' where id = $1`, [event.id]);
    assert.is((await rsvp()).status, 200);
    await renaming.end();
    assert.equal((await listsOf(here)).mine, ['Dance']);
  });
}
