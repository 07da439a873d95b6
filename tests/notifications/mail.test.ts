import { setImmediate } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMailer, type Mailer } from '../../core/network/mailer.ts';
import { mailChannel } from '../../core/notifications/mail-channel.ts';
import { minute } from '../../core/values/time.ts';
import { MailAddress } from '../../orm/schema/entities/mail-address.ts';
import { Identity } from '../../orm/schema/entities/user.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { sendNotifications } from '../support/app/jobs.ts';
import { connected, newestMail, received, refusals, unknownHost } from '../support/app/mail-server.ts';
import { rowsWith } from '../support/database/rows.ts';
import { pluck } from '../support/pluck.ts';
import { closedPort } from '../support/push/closed-port.ts';
import { ownAppScene } from '../support/records/people.ts';
import { administerTenants } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { guestOf, scene as notifiedScene } from './scene.ts';

test.after.each(() => clock.toMachine());

const { dependencies } = await testApp();
const { database, mailer } = dependencies;
if (mailer === null) throw new Error('Tests have a mail server.');
const channel = mailChannel(dependencies, mailer);

const begin = () => Promise.resolve();

/** Somebody who receives mail of an audience. */
async function scene(host = 'example.org') {
  const { audience, app, person } = await ownAppScene('Salsa City');
  const { as, userId } = await signIn({ audience, app, person });
  const address = `robin-${audience.subdomain}@${host}`;
  await giveAddress(userId, address);
  const scope = wholeAudience(audience.id, clock.now().toISOString());
  const addresses = () => channel.addressesOf(database, scope, [userId]);
  const content = {
    id: audience.id,
    kind: 'event_cancelled',
    audienceId: audience.id,
    language: 'en',
    title: 'Salsa <night> is cancelled',
    text: 'Friday, at The Palace',
    address: 'http://salsa.platform.test/events/1',
  } as const;
  const send = async () => {
    const [to] = await addresses();
    return to === undefined ? 'nobody' : channel.send(content, to, begin);
  };
  return { audience, as, address, addresses, content, send, host: `${audience.subdomain}.platform.test` };
}

const giveAddress = (userId: string, address: string) =>
  database.transaction(async ({ em }) => {
    const { id } = await em.findOneOrFail(Identity, { userId });
    em.create(MailAddress, { identityId: id, address, fromProvider: false, confirmedAt: clock.now() });
  });

/** The path by which the newest mail to an address is unsubscribed from. */
function unsubscribePath(to: string): string {
  const [, address = ''] =
    /^List-Unsubscribe: <([^>]+)>/m.exec(newestMail(to).replace(/\r\n\s+/g, ' ')) ?? [];
  return new URL(address.replace(/\s/g, '')).pathname;
}

const attemptsIn = (audienceId: string) =>
  database.transaction(async (transaction) => {
    const found = await rowsWith<{ attempts: number }>(
      transaction,
      'notification',
      'audience_id',
      audienceId,
    );
    return found.map(({ attempts }) => attempts).sort();
  });

const mailKinds = async (as: string) =>
  (await request<{ mail: string[] }>('GET /v1/me/notifications', { as })).body.mail;

test('an event that is cancelled: a letter to who comes and has an address, once', async () => {
  const here = await notifiedScene();
  const event = await here.eventIn(48);
  const { userId } = await guestOf(here, event);
  const address = `ana-${here.audience.subdomain}@example.org`;
  await giveAddress(userId, address);
  await here.caller.events.update({ id: event.id, status: 'cancelled' });
  await Promise.all([here.tell(), here.tell()]);
  await here.tell();
  assert.is(received.filter(({ to }) => to === address).length, 1);
  assert.match(newestMail(address), /^Subject: Fado is cancelled\r$/m);
  assert.match(newestMail(address), `/events/${event.id}`);
});

test('somebody signed in on the platform: told by push and mail of events of any audience, until they sign out', async () => {
  const here = await notifiedScene();
  const event = await here.eventIn(48);
  const guest = await guestOf({}, event);
  const address = `platform-${here.audience.subdomain}@example.org`;
  await giveAddress(guest.userId, address);
  const counted = await here.caller.notifications.reach({ id: event.id, kind: 'event_changed' });
  await here.caller.events.update({ id: event.id, starts_at: here.inHours(50).toISOString() });
  assert.equal(pluck(await here.tell(), 'title'), ['Fado: a new time']);
  assert.match(newestMail(address), /^Subject: Fado: a new time\r$/m);
  assert.equal([counted.people, counted.mail], [1, 1]);
  await request('DELETE /v1/token', { as: guest.as });
  await here.caller.events.update({ id: event.id, status: 'cancelled' });
  assert.equal(await here.tell(minute), []);
  assert.is(received.filter(({ to }) => to === address).length, 1);
});

test('messageAttendees: what the organizers write reaches those who come, three times a day, and who left is told nothing', async () => {
  const here = await notifiedScene();
  const event = await here.eventIn(48);
  const [ana, bo] = [await guestOf(here, event), await guestOf(here, event)];
  await guestOf(here, event, 'declined');
  const address = `ana-${here.audience.subdomain}@example.org`;
  await giveAddress(ana.userId, address);
  const write = (text: string) => here.caller.events.messageAttendees({ event_id: event.id, text });
  await write('Bring shoes.');
  await request(`DELETE /v1/events/${event.id}/rsvp`, { as: bo.as });
  assert.equal(
    (await here.tell()).map(({ title, text, token }) => [title, text, token]),
    [['Fado: a message from the organizers', 'Bring shoes.', ana.deviceToken]],
  );
  assert.match(newestMail(address), /^Subject: Fado: a message from the organizers\r$[\s\S]*Bring shoes\./m);
  for (const text of ['Come early.', 'Bring friends.']) {
    clock.forward(1000);
    await write(text);
  }
  const refused = await write('Once more.').catch((error: Error) => error.message);
  assert.match(String(refused), 'Three messages');
  assert.equal(pluck(await here.tell(), 'text'), ['Come early.\n\nBring friends.']);
});

test('a letter: as text and HTML in the look of the audience, with a way to unsubscribe', async () => {
  const { audience, address, send } = await scene();
  await (await administerTenants()).audiences.updateTheme({
    audience_id: audience.id,
    theme: { preset: 'folk' },
  });
  assert.is(await send(), 'sent');
  const mail = newestMail(address);
  assert.match(mail, /^Subject: Salsa <night> is cancelled\r$/m);
  assert.match(mail, /^Message-ID: <[\w-]+@platform.test>\r$/m);
  assert.match(mail, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  assert.match(mail, 'Friday, at The Palace');
  assert.match(mail, '>See more</a>');
  assert.match(mail, 'Salsa &#60;night&#62; is cancelled');
  assert.match(mail, '#8a3b12');
  assert.match(mail, 'Unsubscribe');
});

test('POST /unsubscribe/:token: a mail program that posts from anywhere ends mail of that kind, and may do so again', async () => {
  const { as, address, host, send } = await scene();
  await send();
  const before = await mailKinds(as);
  assert.ok(before.includes('event_cancelled'));
  const path = unsubscribePath(address);
  const program = newVisitor(host);
  assert.is((await program.open(path)).status, 200);
  assert.equal(await mailKinds(as), before, 'a program that examines mail opens links');
  const click = { form: { 'List-Unsubscribe': 'One-Click' }, headers: { origin: 'https://mail.example' } };
  for (const time of ['once', 'twice']) {
    const { status, body } = await program.open(path, click);
    assert.is(status, 200, time);
    assert.match(body, 'You are unsubscribed');
  }
  assert.equal(
    await mailKinds(as),
    before.filter((kind) => kind !== 'event_cancelled'),
  );
});

test('POST /unsubscribe/:token: 404 in one sentence for a token that is none', async () => {
  const { address, host, send } = await scene();
  await send();
  const right = unsubscribePath(address);
  for (const wrong of [
    '/unsubscribe/x',
    `${right.slice(0, -4)}AAAA`,
    right.replace('/unsubscribe/', '/unsubscribe/AAAA'),
  ]) {
    const { status, body } = await newVisitor(host).open(wrong, { form: {} });
    assert.is(status, 404);
    assert.match(body, 'This link is not of a mail of this service.');
  }
});

test('a letter to an address that the server refuses: gone, and nothing is sent there any more', async () => {
  const { as, addresses, send } = await scene(unknownHost);
  const before = received.length;
  assert.is(await send(), 'gone');
  const gone = await addresses();
  await database.transaction((transaction) => channel.forget(transaction, gone));
  assert.equal(await addresses(), []);
  assert.is(received.length, before);
  const { body } = await request<{ ended_at: string | null }>('GET /v1/me/address', { as });
  assert.ok(body.ended_at);
});

test('a letter whose refusal comes late: the address that the person gave since is kept', async () => {
  const { as, addresses } = await scene(unknownHost);
  const gone = await addresses();
  const [{ id: identityId = '' } = {}] = gone;
  await database.transaction(({ em }) =>
    em.nativeUpdate(MailAddress, { identityId }, { address: 'new@example.org' }),
  );
  await database.transaction((transaction) => channel.forget(transaction, gone));
  assert.equal(pluck(await addresses(), 'address'), ['new@example.org']);
  const { body } = await request<{ ended_at: string | null }>('GET /v1/me/address', { as });
  assert.is(body.ended_at, null);
});

for (const refusal of ['relay not permitted', '5.1.8 Bad sender', '5.1.7 Bad sender', '5.7.1 Blocked'])
  test(`a letter that is refused with “550 ${refusal}”: failed, as the mailbox may exist`, async () => {
    const host = `${refusal.replace(/\W+/g, '-').toLowerCase()}.example`;
    refusals.set(host, refusal);
    const { send } = await scene(host);
    assert.is(await send(), 'failed');
  });

test('a mail server that refuses connections: failed', async () => {
  const { addresses, content } = await scene();
  const down = createMailer({
    server: `smtp://127.0.0.1:${await closedPort()}`,
    sender: 'hello@platform.test',
  });
  const [to] = await addresses();
  assert.ok(to);
  assert.is(await mailChannel(dependencies, down).send(content, to, begin), 'failed');
});

test('a hundred letters at once: over five connections at most', async () => {
  const { addresses, content, address } = await scene();
  const [to] = await addresses();
  assert.ok(to);
  const results = await Promise.all(Array.from({ length: 100 }, () => channel.send(content, to, begin)));
  assert.equal(new Set(results), new Set(['sent']));
  assert.is(received.filter((mail) => mail.to === address).length, 100);
  assert.ok(connected.most <= 5, `${connected.most}`);
});

test('a mail server that is slow: letters for which there is no time now are sent in the next attempt, each once', async () => {
  const here = await notifiedScene();
  const event = await here.eventIn(48);
  const to: string[] = [];
  for (let count = 0; count < 6; count++) {
    const { userId } = await guestOf(here, event);
    to.push(`${userId}@example.org`);
    await giveAddress(userId, `${userId}@example.org`);
  }
  await here.caller.events.update({ id: event.id, status: 'cancelled' });
  const sent: string[] = [];
  const { now } = performance;
  const slow: Mailer = {
    ...mailer,
    async send(letter) {
      const isFirst = sent.push(letter.to) === 1;
      await setImmediate();
      if (isFirst) performance.now = () => now.call(performance) + minute;
    },
  };
  try {
    await sendNotifications({ ...here.later, mailer: slow });
  } finally {
    performance.now = now;
  }
  assert.equal(sent.filter((address) => to.includes(address)).sort(), to.sort());
  assert.equal(await attemptsIn(here.audience.id), [1, 1, 1, 1, 2, 2]);
});

test('the addresses of an audience: none by which somebody signed in elsewhere', async () => {
  const { addresses } = await scene();
  const { audience } = await scene();
  const [found] = await addresses();
  const elsewhere = wholeAudience(audience.id, clock.now().toISOString());
  assert.equal(await channel.addressesOf(database, elsewhere, [found?.user_id ?? '']), []);
});

test('the addresses of an audience: that of the platform only for who never signed in to the audience', async () => {
  const { audience, app, person } = await ownAppScene('Salsa City');
  const { userId } = await signIn({ person });
  await giveAddress(userId, `platform-${audience.subdomain}@example.org`);
  const scope = wholeAudience(audience.id, clock.now().toISOString());
  const count = async () => (await channel.addressesOf(database, scope, [userId])).length;
  assert.is(await count(), 1);
  assert.is((await signIn({ audience, app, person })).userId, userId);
  assert.is(await count(), 0);
});
