import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { channelsOf } from '../../core/notifications/channels.ts';
import { writeNotifications } from '../../core/notifications/write.ts';
import { hour, minute } from '../../core/values/time.ts';
import { beginNotifications, noteSending } from '../../orm/commands/notifications/attempts.ts';
import type { Database, Transaction } from '../../orm/database.ts';
import { NotificationSettings } from '../../orm/schema/entities/notification-settings.ts';
import { Identity } from '../../orm/schema/entities/user.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { sendNotifications } from '../support/app/jobs.ts';
import { runSteps } from '../support/database/run-steps.ts';
import { statement } from '../support/database/statement.ts';
import { pluck } from '../support/pluck.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { type Guest, guestOf, reply, scene, told } from './scene.ts';

type Scene = Awaited<ReturnType<typeof scene>>;

/** An event that was moved, and somebody who comes. */
async function movedEvent() {
  const here = await scene();
  const event = await here.eventIn(48);
  const ana = await guestOf(here, event);
  const move = (hours: number) =>
    here.caller.events.update({ id: event.id, starts_at: here.inHours(hours).toISOString() });
  await move(50);
  return { ...here, event, ana, move };
}

const statesOf = ({ later, audience }: Pick<Scene, 'later' | 'audience'>) =>
  later.database.transaction(async (transaction) =>
    (await notificationsIn(transaction, audience)).map(({ state, attempts }) => [state, attempts]),
  );

interface Notification {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
}

const ofAudience = statement<Notification, [audienceId: string]>(
  'notifications_of_audience',
  'select * from notification where audience_id = $1 order by created_at',
);

const holdOf = statement<object, [userId: string]>(
  'hold_notifications_of_user',
  'select from notification where user_id = $1 for update',
);

const notificationsIn = ({ query }: Transaction, { id }: Scene['audience']) => query(ofAudience, [id]);

const settle = ({ later, audience }: Scene, { userId }: Guest, values: object) =>
  later.database.transaction(async ({ em }) => {
    const { id: identityId } = await em.findOneOrFail(Identity, { userId });
    em.create(NotificationSettings, {
      ...{ userId, identityId, audienceId: audience.id, updatedAt: later.now() },
      ...values,
    });
  });

test('two processes: each person is told once', async () => {
  const here = await scene();
  const event = await here.eventIn(48);
  for (let count = 0; count < 10; count++) await guestOf(here, event);
  await here.caller.events.update({ id: event.id, starts_at: here.inHours(50).toISOString() });
  await Promise.all([here.tell(), here.tell(), here.tell()]);
  assert.is(here.arrived.filter(({ address }) => address.endsWith(event.id)).length, 10);
});

test('a push that fails: the same one again later, on that device alone', async () => {
  const here = await movedEvent();
  const [ana, other] = [here.ana, 'of-another-device'];
  const body = {
    device_type: 'apple',
    vendor_identifier: other,
    notification_token: `${other}-${here.event.id}`,
  };
  await request('POST /v1/token/device', { as: ana.as, body });
  here.apple.respond = async (_, token) => (token === ana.deviceToken ? 'failed' : 'sent');
  const [first] = await here.tell();
  here.apple.respond = async () => 'sent';
  assert.equal(await here.tell(), []);
  const [again, ...others] = await here.tell(2 * minute);
  assert.equal([again?.id, again?.token, others], [first?.id, ana.deviceToken, []]);
  assert.equal(await statesOf(here), [['sent', 2]]);
});

test('a device whose service hangs: the others are told meanwhile, of what happens next, too', async () => {
  const here = await movedEvent();
  const bia = await guestOf(here, here.event);
  const { promise, resolve } = Promise.withResolvers<'sent'>();
  here.apple.respond = (_, token) => (token === bia.deviceToken ? Promise.resolve('sent') : promise);
  const telling = here.tell();
  await untilArrived(here, bia, 1);
  await here.move(51);
  await untilArrived(here, bia, 2);
  resolve('sent');
  await telling;
});

async function untilArrived({ arrived }: Scene, { deviceToken }: Guest, count: number) {
  const enough = () => arrived.filter(({ token }) => token === deviceToken).length >= count;
  for (let waited = 0; waited < 100 && !enough(); waited++) await pause(100);
  assert.ok(enough());
}

test('an audience whose service hangs, with 3,000 notifications: others are told meanwhile; once aborted, none begins', async () => {
  const [here, there] = [await scene(), await scene()];
  const remind = async ({ later, audience, eventIn }: Scene, count: number) => {
    const event = await eventIn(20);
    const guest = await guestOf({ audience }, event);
    const insert = `insert into notification
        (audience_id, user_id, kind, event_id, former, attempts, created_at, due_at)
      select e.audience_id, '${guest.userId}', 'reminder', e.id, jsonb_build_object('starts_at', e.starts_at), 1, at, at
      from event e, generate_series(1, ${count}) number,
        lateral (select timestamptz '${later.now().toISOString()}' - number * interval '1 ms') due (at)
      where e.id = '${event.id}'`;
    await runSteps(later.database, [insert]);
    return guest;
  };
  const ana = await remind(here, 3000);
  const { promise, resolve } = Promise.withResolvers<'sent'>();
  here.apple.respond = (_, token) => (token === ana.deviceToken ? promise : Promise.resolve('sent'));
  const stopping = new AbortController();
  const telling = sendNotifications(here.later, stopping.signal);
  await untilArrived(here, ana, 2000);
  await untilArrived(here, await remind(there, 1), 1);
  stopping.abort();
  resolve('sent');
  await telling;
  assert.is(here.arrived.filter(({ token }) => token === ana.deviceToken).length, 2000);
  assert.is((await here.tell()).length, 1000);
});

test('what came of one cannot be written down: the job ends once the others are told', async () => {
  const here = await movedEvent();
  await guestOf(here, here.event);
  const { database } = here.later;
  let isFailing = false;
  const transaction: Database['transaction'] = (work, actor) => {
    if (!isFailing) return database.transaction(work, actor);
    isFailing = false;
    return Promise.reject(new Error('The server is gone.'));
  };
  here.apple.respond = async (_, token) => {
    const isAna = token === here.ana.deviceToken;
    await pause(isAna ? 100 : 400);
    isFailing = isAna;
    return 'sent';
  };
  await sendNotifications({ ...here.later, database: { ...database, transaction } });
  assert.equal((await statesOf(here)).sort(), [
    ['sent', 1],
    ['waiting', 1],
  ]);
  assert.equal(told(await here.tell(2 * minute), { ana: here.ana }), ['ana: Fado: a new time']);
});

test('a notification that another transaction holds: the others are sent meanwhile', async () => {
  const here = await movedEvent();
  const { ana, later } = here;
  if (later.database.kind === 'embedded') return;
  const bia = await guestOf(here, here.event);
  await writeNotifications(later);
  const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = later.database.longTransaction(nilId, async ({ query }) => {
    await query(holdOf, [ana.userId]);
    held.resolve();
    await ended.promise;
  });
  await held.promise;
  const arrived = await here.tell();
  ended.resolve();
  await holding;
  assert.equal(told(arrived, { ana, bia }), ['bia: Fado: a new time']);
  assert.equal(told(await here.tell(), { ana, bia }), ['ana: Fado: a new time']);
});

test('a device that is gone: is forgotten, and nobody was told', async () => {
  const here = await movedEvent();
  here.apple.respond = async () => 'gone';
  await here.tell();
  await here.move(51);
  assert.equal(await here.tell(minute), []);
  assert.equal(await statesOf(here), [
    ['dropped', 1],
    ['dropped', 1],
  ]);
});

test('a device that registers another token before its old one is said to be gone: is told by the new one', async () => {
  const here = await scene();
  const event = await here.eventIn(48);
  const ana = await signIn({ audience: here.audience });
  await reply(ana, event, 'attending');
  const [vendor_identifier, ofBefore, ofNow] = [randomUUID(), randomUUID(), randomUUID()];
  const register = (notification_token: string) =>
    request('POST /v1/token/device', {
      as: ana.as,
      body: { device_type: 'apple', vendor_identifier, notification_token },
    });
  await register(ofBefore);
  here.apple.respond = async (_, token) => {
    if (token !== ofBefore) return 'sent';
    await register(ofNow);
    return 'gone';
  };
  for (const hours of [50, 51]) {
    await here.caller.events.update({ id: event.id, starts_at: here.inHours(hours).toISOString() });
    await here.tell(minute);
  }
  assert.equal(pluck(here.arrived, 'token'), [ofBefore, ofNow]);
});

test('a push of which nothing is heard: is sent at most twice, and then counts as failed', async () => {
  const here = await movedEvent();
  here.apple.respond = () => Promise.reject(new Error('The connection broke.'));
  for (const pause of [0, 2 * minute, hour, 5 * hour]) await here.tell(pause);
  assert.is(here.arrived.filter(({ token }) => token === here.ana.deviceToken).length, 2);
  assert.equal(await statesOf(here), [['failed', 2]]);
});

test('a process that is lost in an attempt: another tells it after a minute, and none a third time', async () => {
  const here = await movedEvent();
  const { later, audience, tell } = here;
  const lose = async () => {
    const scope = wholeAudience(audience.id, later.now().toISOString());
    const until = new Date(later.now().valueOf() + minute).toISOString();
    await later.database.transaction(async (transaction) => {
      const { execute } = transaction;
      const waiting = (await notificationsIn(transaction, audience)).filter(
        ({ state }) => state === 'waiting',
      );
      const begun = await execute(beginNotifications, scope, [waiting.map(({ id }) => id), until]);
      const [ids, attempts] = [begun.map(({ id }) => id), begun.map(({ attempts }) => attempts)];
      await execute(noteSending, scope, [ids, attempts, ids.map(() => 1), ids.map(() => '')]);
    });
  };
  await writeNotifications(later);
  await lose();
  assert.equal(await tell(), []);
  assert.equal(told(await tell(2 * minute), { ana: here.ana }), ['ana: Fado: a new time']);
  await here.move(51);
  await writeNotifications(later);
  await lose();
  await lose();
  assert.equal(await tell(2 * minute), []);
  assert.equal(await statesOf(here), [
    ['sent', 2],
    ['failed', 2],
  ]);
});

test('quiet hours: what happens in them is told when they end, once, as it is then', async () => {
  const here = await movedEvent();
  const local = (hours: number) =>
    here.inHours(hours).toISOString().slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length);
  await settle(here, here.ana, { quietFrom: local(-1), quietUntil: local(3), timeZone: 'UTC' });
  assert.equal(await here.tell(), []);
  await here.move(51);
  assert.equal(await here.tell(2 * hour), []);
  assert.equal(told(await here.tell(2 * hour), { ana: here.ana }), ['ana: Fado: a new time']);
});

test('who wants to be told of other things alone, or has no device: is not told', async () => {
  const here = await movedEvent();
  await settle(here, here.ana, { push: ['promoted'] });
  assert.equal(await here.tell(), []);
  assert.equal(await statesOf(here), [['dropped', 1]]);
});

test('where nobody can be reached: nothing is written', async () => {
  const here = await scene();
  const pushes = { apple: null, android: null, web: null };
  const nobody = { ...here.later, pushes, mailer: null };
  assert.equal(channelsOf(nobody), []);
  const event = await here.eventIn(48);
  await guestOf(here, event);
  await here.caller.events.update({ id: event.id, status: 'cancelled' });
  await sendNotifications(nobody);
  assert.equal(await statesOf(here), []);
});
