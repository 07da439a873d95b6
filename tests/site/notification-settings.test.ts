import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formTokenIn } from '../pages/signed-in.ts';
import { newestMail, received } from '../support/app/mail-server.ts';
import { seedAudience, seedLocale } from '../support/records/seeds.ts';
import { newVisitor, type Visitor } from '../support/requests/visitor.ts';
import { memberOf, textsIn, visitorOf } from './host.ts';

const headers = { 'sec-fetch-site': 'same-origin' };

async function scene() {
  const audience = await seedAudience('Salsa City', { publicPages: true });
  await seedLocale(audience);
  return { audience, member: await memberOf(audience) };
}

async function post(visitor: Visitor, path: string, fields: readonly [string, string][]) {
  const form_token = formTokenIn(await visitor.open('/calendar'));
  return visitor.open(path, { form: new URLSearchParams([['form_token', form_token], ...fields]), headers });
}

const tickedIn = (body: string) =>
  [...body.matchAll(/<input type="checkbox" name="(\w+)" value="(\w+)" checked>/g)].map(
    ([, name, value]) => `${name} ${value}`,
  );

const timesIn = (body: string) => [
  ...[...body.matchAll(/type="time" name="\w+" value="([^"]*)"/g)].map(([, time]) => time),
  /<option selected>([^<]+)</.exec(body)?.[1],
];

test('POST /notifications by the form of /calendar: of what the member is told by push and by mail, and when it is quiet', async () => {
  const { member } = await scene();
  const before = (await member.open('/calendar')).body;
  assert.is(tickedIn(before).length, 11);
  assert.match(before, '<input type="hidden" name="mail" value="owner_notice">', 'for when they own it');
  assert.equal(timesIn(before), ['', '', 'America/Toronto']);
  const { status, location } = await post(member, '/notifications', [
    ['push', 'new_events'],
    ['push', 'reminder'],
    ['mail', 'event_cancelled'],
    ['weekly_letter', 'true'],
    ['quiet_from', '22:00'],
    ['quiet_until', '07:30'],
    ['time_zone', 'Europe/Berlin'],
  ]);
  assert.equal([status, location], [303, '/calendar?saved=true#kinds']);
  const { body } = await member.open('/calendar?saved=true');
  assert.ok(textsIn(body, 'p').includes('Saved.'));
  const ticked = ['push reminder', 'push new_events', 'mail event_cancelled', 'weekly_letter true'];
  assert.equal(tickedIn(body), ticked);
  assert.equal(timesIn(body), ['22:00', '07:30', 'Europe/Berlin']);
  await post(member, '/notifications', []);
  const cleared = (await member.open('/calendar')).body;
  assert.equal(tickedIn(cleared), []);
  assert.equal(timesIn(cleared), ['', '', 'America/Toronto']);
});

test('POST /notifications: the form again with 400, as it was filled in, beside it what is wrong; 401 for strangers, 403 without the token', async () => {
  const { audience, member } = await scene();
  const refused = await post(member, '/notifications', [
    ['quiet_from', '22:00'],
    ['time_zone', 'Europe/Berlin'],
  ]);
  assert.is(refused.status, 400);
  assert.match(refused.body, 'Fill in two different times, or neither.');
  assert.equal(tickedIn(refused.body), []);
  assert.equal(timesIn(refused.body), ['22:00', '', 'Europe/Berlin']);
  const misspelt = await post(member, '/mail-address', [['address', 'dana@example']]);
  assert.is(misspelt.status, 400);
  assert.match(misspelt.body, 'No mail can be sent to this address');
  assert.match(misspelt.body, 'value="dana@example"');
  assert.is(tickedIn((await member.open('/calendar')).body).length, 11);
  for (const path of ['/notifications', '/mail-address']) {
    assert.is((await member.open(path, { form: { push: 'reminder' }, headers })).status, 403);
    assert.is((await visitorOf(audience).open(path, { form: {}, headers })).status, 401);
  }
});

test('POST /mail-address by the form of /calendar: a link to confirm it, then the address that is confirmed, until its end', async () => {
  const { audience, member } = await scene();
  const address = `robin-${audience.subdomain}@example.org`;
  const state = async () => (await member.open('/calendar')).body;
  assert.match(await state(), 'No address is confirmed, so no mail comes to you.');
  const sent = await post(member, '/mail-address', [
    ['address', address],
    ['mail', 'on'],
  ]);
  assert.equal([sent.status, sent.location], [303, '/calendar#mail']);
  assert.match(sent.headers.get('set-cookie') ?? '', /^mail-address=.*Max-Age=600;/);
  assert.match(await state(), 'No address is confirmed');
  assert.match(await state(), `We have sent a link to ${address}: open it within ten minutes`);
  assert.not.match((await (await memberOf(audience)).open('/calendar')).body, address);
  await post(member, '/mail-address', [
    ['address', address],
    ['mail', 'on'],
  ]);
  assert.is(received.filter(({ to }) => to === address).length, 2);
  const [link = ''] = /http:\/\/\S+\/address\?\S+/.exec(newestMail(address)) ?? [];
  const { host, searchParams } = new URL(link);
  await newVisitor(host).open('/address', { form: searchParams });
  assert.match(await state(), `The address is confirmed: mail comes to ${address}.`);
  assert.not.match(await state(), 'We have sent a link');
  const ended = await post(member, '/mail-address', [['mail', 'off']]);
  assert.equal([ended.status, ended.location], [303, '/calendar#mail']);
  assert.match(await state(), 'No address is confirmed');
  assert.is((await post(member, '/mail-address', [['address', 'robin']])).status, 400);
});

test('POST /sign-out: the browser forgets the address to which a link was sent', async () => {
  const { audience, member } = await scene();
  await post(member, '/mail-address', [['address', `alex-${audience.subdomain}@example.org`]]);
  assert.ok(member.cookies.has('mail-address'));
  await post(member, '/sign-out', []);
  assert.not(member.cookies.has('mail-address'));
});

test('GET /calendar: its forms in four languages', async () => {
  const { member } = await scene();
  for (const [language, said] of [
    ['en', ['Of what you are told', 'Quiet hours', 'What you follow']],
    ['de', ['Was Sie erfahren', 'Ruhezeit', 'Wem Sie folgen']],
    ['es', ['De qué se le avisa', 'Horas de silencio', 'Lo que sigue']],
    ['fr', ['Ce dont on vous prévient', 'Heures calmes', 'Ce que vous suivez']],
  ] as const) {
    const { body } = await member.open('/calendar', { headers: { 'accept-language': language } });
    for (const words of said) assert.match(body, words);
  }
});
