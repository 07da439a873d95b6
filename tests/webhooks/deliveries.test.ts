import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day, hour, minute, second } from '../../core/values/time.ts';
import { writeDeliveries } from '../../core/webhooks/write-deliveries.ts';
import { beginAttempts } from '../../orm/commands/webhooks/attempts.ts';
import { run, write } from '../changes/write.ts';
import { seedVenue } from '../support/records/seeds.ts';
import { request } from '../support/requests/request.ts';
import { receiver, verifies, webhookScene } from './scene.ts';

const place = { latitude: 43.65, longitude: -79.38 };

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 20) {
    if (waited > 8000) throw new Error('It did not happen.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a change: is sent as GET /v1/changes gives it, signed, and is in the log', async () => {
  const { locale, as, received, secret, deliver, deliveries, caller } = await webhookScene();
  const { body: start } = await request<{ next_cursor: string }>('GET /v1/changes?kinds=venue', { as });
  const { id } = await caller.venues.create({ locale_id: locale.id, name: 'Hall', ...place });
  await deliver();
  const [one, ...others] = received;
  assert.equal(others, []);
  assert.ok(one !== undefined && verifies(secret, one));
  const { body } = await request<{ changes: unknown[] }>(
    `GET /v1/changes?kinds=venue&cursor=${start.next_cursor}`,
    { as },
  );
  assert.is(one.type, 'venue.changed');
  assert.equal([one.data], body.changes);
  const [delivery] = await deliveries();
  assert.equal(
    [delivery?.id, delivery?.kind, delivery?.record, delivery?.state, delivery?.attempts, delivery?.status],
    [one.id, 'venue', id, 'delivered', 1, 204],
  );
});

test('a webhook: is told of its kinds alone, and a thin one of ids alone', async () => {
  const { locale, received, deliver, caller } = await webhookScene(['person'], { thin: true });
  await caller.venues.create({ locale_id: locale.id, name: 'Hall', ...place });
  const { id } = await caller.people.create({ locale_id: locale.id, name: 'Ana' });
  await deliver();
  assert.equal(
    received.map(({ type, data }) => [type, data]),
    [['person.changed', { kind: 'person', id }]],
  );
});

test('a record that is not there any more when it is sent: its tombstone is sent', async () => {
  const { locale, received, deliver, caller } = await webhookScene();
  const { id } = await caller.venues.create({ locale_id: locale.id, name: 'Hall', ...place });
  await caller.venues.delete({ id });
  await deliver();
  assert.equal(
    received.map(({ type, data }) => [type, data]),
    [['venue.deleted', { kind: 'venue', id, deleted: true }]],
  );
});

test('a receiver that fails: the same id and a fresh timestamp later, and what follows waits its turn', async () => {
  const scene = await webhookScene();
  const { locale, received, serving, deliver, deliveries, caller, webhook } = scene;
  const venue = await seedVenue(locale);
  serving.respond = (_, response) => void response.writeHead(503).end('down for now');
  await deliver();
  await caller.venues.update({ id: venue.id, name: 'Another Hall' });
  await deliver(second);
  assert.is(received.length, 1, 'the second waits for the first');
  assert.ok((await webhook()).failing_since);
  serving.respond = (_, response) => void response.end();
  await deliver(minute);
  const [first, again, next] = received;
  assert.is(first?.id, again?.id);
  assert.ok(first?.headers['webhook-timestamp'] !== again?.headers['webhook-timestamp']);
  assert.ok(again !== undefined && verifies(scene.secret, again));
  assert.is.not(next?.id, first?.id);
  assert.is(Object(next?.data.record).name, 'Another Hall');
  assert.is((await webhook()).failing_since, null);
  assert.equal(
    (await deliveries()).map(({ state, attempts }) => [state, attempts]),
    [
      ['delivered', 1],
      ['delivered', 2],
    ],
  );
  const [, earliest] = await deliveries();
  assert.equal(
    earliest?.log.map(({ status, response }) => [status, response]),
    [
      [200, ''],
      [503, 'down for now'],
    ],
    'of a delivery, every attempt is in the log',
  );
  assert.is(earliest?.log[0]?.attempted_at, earliest?.attempted_at);
  await caller.webhookDeliveries.replay({ id: earliest?.id ?? '' });
  await deliver();
  const [, replayed] = await deliveries();
  assert.equal([replayed?.attempts, replayed?.log.length], [1, 3], 'those before a replay, too');
});

test('what failed: status, response and time are in the log, a kilobyte of it', async () => {
  const { locale, serving, deliver, deliveries } = await webhookScene();
  await seedVenue(locale);
  serving.respond = (_, response) => {
    response.writeHead(500);
    const text = 'x'.repeat(1 << 16);
    const writing = setInterval(() => response.write(text)); // without end
    response.on('close', () => clearInterval(writing));
  };
  await deliver();
  const [delivery] = await deliveries();
  assert.equal(
    [delivery?.status, delivery?.response?.length, delivery?.state, delivery?.attempts],
    [500, 1024, 'waiting', 1],
  );
});

test('a receiver that is gone (410), or fails for three days: the webhook ends, until it is resumed', async () => {
  for (const status of [410, 500]) {
    const { locale, id, received, serving, deliver, deliveries, webhook, caller } = await webhookScene();
    serving.respond = (_, response) => void response.writeHead(status).end();
    await seedVenue(locale);
    await deliver();
    if (status === 500) for (let waited = 0; waited < 4 * day; waited += 12 * hour) await deliver(12 * hour);
    const { state, ended_because: because } = await webhook();
    assert.is(state, 'ended');
    assert.match(because ?? '', status === 410 ? /gone/ : /three days/);
    assert.ok((await deliveries()).every(({ next_attempt_at }) => next_attempt_at === null));
    const sent = received.length;
    await seedVenue(locale);
    await deliver(day);
    assert.is(received.length, sent);
    serving.respond = (_, response) => void response.end();
    await caller.webhooks.update({ id, paused: false });
    await deliver(3 * day);
    assert.is((await webhook()).waiting, 0);
    assert.ok(received.length > sent);
  }
});

test('a redirect: is not followed', async () => {
  const { locale, serving, deliver, deliveries } = await webhookScene();
  const elsewhere = await receiver();
  await seedVenue(locale);
  serving.respond = (_, response) => void response.writeHead(307, { location: elsewhere.url }).end();
  await deliver();
  assert.equal(elsewhere.received, []);
  assert.is((await deliveries())[0]?.status, 307);
});

test('a receiver that hangs: others are sent theirs meanwhile', async () => {
  const hanging = await webhookScene();
  const { locale, received, audience, deliver } = await webhookScene();
  const next = await webhookScene(['venue'], { audience });
  let release = () => {};
  hanging.serving.respond = (_, response) => {
    release = () => void response.end();
  };
  await seedVenue(hanging.locale);
  const delivering = deliver();
  await until(() => hanging.received.length > 0);
  await seedVenue(locale);
  await until(() => received.length > 0 && next.received.length > 0);
  assert.is((await hanging.deliveries())[0]?.state, 'waiting');
  release();
  await delivering;
  assert.is((await hanging.deliveries())[0]?.state, 'delivered');
});

test('two processes: each delivery is sent once', async () => {
  const { locale, received, deliver } = await webhookScene();
  const venues = await Promise.all(Array.from({ length: 30 }, () => seedVenue(locale)));
  await Promise.all([deliver(), deliver(), deliver()]);
  assert.equal(received.map(({ data }) => String(data.id)).sort(), venues.map(({ id }) => id).sort());
});

test('a process that is lost in an attempt: another makes it after a minute', async () => {
  const { locale, id, received, deliver, deliveries, dependencies } = await webhookScene();
  await seedVenue(locale);
  const { database, now } = dependencies;
  await writeDeliveries(dependencies);
  const until = new Date(now().valueOf() + minute).toISOString();
  await database.transaction(({ execute }) => execute(beginAttempts, [now().toISOString(), [id], until, 10]));
  await deliver();
  assert.equal(received, []);
  await deliver(2 * minute);
  assert.is(received.length, 1);
  assert.equal(
    (await deliveries()).map(({ state, attempts }) => [state, attempts]),
    [['delivered', 2]],
  );
});

test('a record that changes again before it was sent: is sent once, as it is', async () => {
  const { locale, received, caller, deliver } = await webhookScene();
  const { id } = await seedVenue(locale);
  await caller.venues.update({ id, name: 'A' });
  await deliver();
  await caller.venues.update({ id, name: 'B' });
  await deliver();
  assert.equal(
    received.map(({ data }) => Object(data.record).name),
    ['A', 'B'],
  );
});

test('changes that are not known any more: the receiver is told so, and goes on from now', async () => {
  const { audience, locale, id, received, deliver } = await webhookScene();
  await seedVenue(locale);
  await write(run('insert into change_term values (?, ?)', [audience.id, 2n ** 60n]));
  await deliver();
  assert.equal(
    received.map(({ type, data }) => [type, data]),
    [['changes.lost', { id }]],
  );
});
