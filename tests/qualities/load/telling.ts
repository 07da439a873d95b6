import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { encrypt } from '../../../core/auth/cipher.ts';
import { cursorOfNow } from '../../../core/webhooks/cursor.ts';
import { newWebhookSecret } from '../../../core/webhooks/secrets.ts';
import { type Database, openDatabase } from '../../../orm/database.ts';
import { Webhook } from '../../../orm/schema/entities/webhook.ts';
import { cpuOf } from '../../bench/processes.ts';
import { analyze } from '../../support/database/analyze.ts';
import { statement } from '../../support/database/statement.ts';
import { leaveNothing, stop, until } from '../../support/service/service.ts';
import { startAttacked } from './attacked-service.ts';
import { readFor } from './bystander.ts';

// How long it takes until changes are told to webhooks, a new event to followers, and a change to those who attend, and what that
// costs a member of another audience who reads a venue: npm run bench -- telling [FOLLOWERS [AUDIENCES]], with TEST_DATABASE_URL.
const [followers = 100_000, audiences = 50] = process.argv.slice(2).map(Number);
const webhooksOfEach = 20;

const ofEach = `from audience a where a.subdomain like 'told-%'`;
const newEvent = (audience: string) => `
  insert into event (id, audience_id, venue_id, locale_id, name, status, featured, starts_at, time_zone, day, day_starts_at, created_at, updated_at)
  select gen_random_uuid(), v.audience_id, v.id, v.locale_id, 'Fado', 'scheduled', false, now() + interval '9 days', 'UTC', current_date + 9, now() + interval '9 days', now(), now()
  from audience a join venue v on v.audience_id = a.id where a.subdomain like '${audience}'`;
const steps = [
  `insert into audience (id, name, subdomain, created_at, updated_at)
   select gen_random_uuid(), 'Told', 'told-' || n, now(), now() from generate_series(1, ${audiences}) n`,
  `insert into locale (id, audience_id, name, label, latitude, longitude, time_zone, created_at, updated_at)
   select gen_random_uuid(), a.id, 'City', 'city', 43, -79, 'UTC', now(), now() ${ofEach}`,
  `insert into page (id, audience_id, name) select gen_random_uuid(), a.id, 'Casa' ${ofEach}`,
  `insert into venue (id, audience_id, locale_id, page_id, name, hidden, latitude, longitude, created_at, updated_at)
   select gen_random_uuid(), a.id, l.id, p.id, p.name, false, 43, -79, now(), now()
   from page p join audience a on a.id = p.audience_id join locale l on l.audience_id = a.id where a.subdomain like 'told-%'`,
  newEvent('told-%'),
  `create temporary table follower on commit drop as
   select gen_random_uuid() as id, n, now() as at from generate_series(1, ${followers}) n`,
  `insert into "user" (id, name, created_at, updated_at) select id, 'Ana', at, at from follower`,
  `insert into identity (id, user_id, app_id, provider_user_id, created_at, updated_at)
   select id, id, 'app', 'follower-' || n, at, at from follower`,
  `insert into membership (identity_id, audience_id)
   select f.id, a.id from follower f, audience a where a.subdomain = 'told-1'`,
  `insert into device (id, user_id, identifier, type, model, version, build, created_at, updated_at)
   select id, id, 'phone', 'apple', '', '', '', at, at from follower`,
  `insert into session (id, user_id, identity_id, audience_id, device_id, created_at, refreshed_at, expires_at)
   select f.id, f.id, f.id, a.id, f.id, at, at, at + interval '90 days' from follower f, audience a where a.subdomain = 'told-1'`,
  `insert into push_registration (id, session_id, device_type, vendor_identifier, notification_token, created_at, updated_at)
   select id, id, 'apple', n, md5(n::text), at, at from follower`,
  `insert into follow (id, user_id, identity_id, audience_id, venue_id, created_at)
   select f.id, f.id, f.id, v.audience_id, v.id, at
   from follower f, venue v join audience a on a.id = v.audience_id where a.subdomain = 'told-1'`,
];

const rsvps = `
  insert into rsvp (user_id, event_id, audience_id, state, created_at, updated_at, identity_id)
  select f.user_id, e.id, e.audience_id, 'attending', now(), now(), f.identity_id
  from follow f join (select id, audience_id, venue_id from event order by created_at desc limit 1) e using (audience_id, venue_id)`;

const run = (database: Database, ...texts: readonly string[]) =>
  database.transaction(async ({ query }) => {
    for (const text of texts) await query(statement(text.slice(0, 60), text), []);
  });

const told = statement<{ id: string }, []>('told', `select a.id ${ofEach} order by random()`);

async function fill(database: Database, url: string): Promise<void> {
  await run(database, ...steps);
  const now = () => new Date();
  for (const { id: audienceId } of await database.query(told, [])) {
    const cursor = await cursorOfNow({ database, now }, audienceId);
    const times = { createdAt: now(), updatedAt: now() };
    await database.transaction(async ({ em }) => {
      for (let count = 0; count < webhooksOfEach; count++) {
        const secret = encrypt([key], newWebhookSecret());
        em.create(Webhook, { audienceId, url, kinds: ['event'], secret, ...cursor, ...times });
      }
    });
  }
  await analyze(database);
}

const receivers = new Worker(new URL('telling-receivers.ts', import.meta.url));
const [{ url, apns } = { url: '', apns: '' }]: { url: string; apns: string }[] = await once(
  receivers,
  'message',
);
const arrived: number[] = [];
receivers.on('message', (times: number[]) => arrived.push(...times));

const key = randomBytes(32);
const variables = { ENCRYPTION_KEY: key.toString('base64'), APNS_CREDENTIALS: apns };
const { service, bystander, options, drop } = await startAttacked(variables, 20);
const database = await openDatabase(options);
const servicePid = service.child.pid ?? 0;

/** Does something, and waits until so much has arrived: the seconds until each did, and what it cost. */
async function measure(name: string, expected: number, texts: readonly string[]): Promise<void> {
  arrived.length = 0;
  const used = cpuOf(servicePid);
  let isOver = false;
  const seconds: number[] = [];
  const reads: { count: number; at: (share: number) => string }[] = [];
  const reading = (async () => {
    while (!isOver) reads.push(await readFor(5000, service.url, bystander));
  })();
  for (const text of texts) {
    const since = Date.now();
    const before = arrived.length;
    await run(database, text);
    await until(() => arrived.length >= before + expected);
    seconds.push(...arrived.slice(before).map((at) => (at - since) / 1000));
    await pause(1000 * Math.random());
  }
  isOver = true;
  const cpu = (cpuOf(servicePid) - used) / 1e6;
  await reading;
  seconds.sort((one, other) => one - other);
  const at = (share: number) => seconds[Math.floor(share * (seconds.length - 1))]?.toFixed(2);
  console.log(
    `${name}: ${seconds.length} arrived, p50 after ${at(0.5)} s, p95 ${at(0.95)} s, last ${at(1)} s; CPU of the service ${cpu.toFixed(1)} s;`,
    `others' p99 ${reads.map(({ at }) => at(0.99)).join(', ')} ms`,
  );
}

const change = (audience: string) =>
  `update event e set starts_at = e.starts_at + interval '1 minute' from audience a
   where a.id = e.audience_id and a.subdomain like '${audience}'`;
const changesOfOne = Array.from({ length: 10 }, (_, index) => change(`told-${1 + (index % audiences)}`));

try {
  await fill(database, url);
  await pause(5000); // from then on, the audiences are told
  const idle = await readFor(10_000, service.url, bystander);
  console.log(`idle: others' p99 ${idle.at(0.99)} ms of ${idle.count}`);
  await measure('a change of an audience', webhooksOfEach, changesOfOne);
  await measure('a change in each audience', audiences * webhooksOfEach, Array(3).fill(change('told-%')));
  await measure('a new event', followers + webhooksOfEach, [newEvent('told-1')]);
  await run(database, rsvps);
  const attended = 'where id = (select event_id from rsvp limit 1)';
  const moved = `update event set starts_at = starts_at + interval '1 hour' ${attended}`;
  const cancelled = `update event set status = 'cancelled' ${attended}`;
  await measure('an event that all attend, moved', followers + webhooksOfEach, [moved]);
  await measure('cancelled', followers + webhooksOfEach, [cancelled]);
} finally {
  await database.close();
  await stop(service);
  await receivers.terminate();
  await leaveNothing();
  await drop();
}
