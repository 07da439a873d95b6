import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { minute } from '../../core/values/time.ts';
import { serveWith } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { newestMail, received, refusals, unknownHost } from '../support/app/mail-server.ts';
import { pluck } from '../support/pluck.ts';
import { startOpenId } from '../support/provider/open-id.ts';
import { callBack, ownAppScene, tablesWith } from '../support/records/people.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { signIn, storeProviderApp } from '../support/requests/credentials.ts';
import { device } from '../support/requests/device.ts';
import { request, requestAt } from '../support/requests/request.ts';
import { newVisitor } from '../support/requests/visitor.ts';

interface Address {
  readonly address: string;
  readonly from_provider: boolean;
  readonly error: string;
  readonly message: string;
}

const server = await startOpenId();
test.after.each(() => clock.toMachine());
test.after(() => server.close());

/** Somebody who signed in to an audience with a provider app of its own. */
async function scene() {
  const { audience, app, person } = await ownAppScene('Salsa City');
  const { as } = await signIn({ audience, app, person });
  const host = `${audience.subdomain}.platform.test`;
  const to = `robin-${audience.subdomain}@example.org`;
  const ask = (address = to) => request<Address>('PUT /v1/me/address', { as, body: { address } });
  const read = () => request<Address>('GET /v1/me/address', { as });
  return { audience, app, person, as, host, to, ask, read };
}

/** The path of the link in the newest mail to an address, and what its page posts. */
function linkTo(to: string) {
  const [link = ''] = /http:\/\/\S+\/address\?\S+/.exec(newestMail(to)) ?? [];
  const { host, pathname, search, searchParams } = new URL(link);
  return { host, path: pathname + search, form: Object.fromEntries(searchParams) };
}

test('PUT /v1/me/address: a link in the audience’s look, whose page confirms the address in any browser', async () => {
  const { host, to, ask, read } = await scene();
  const asked = await ask(to.toUpperCase());
  assert.equal([asked.status, asked.body], [200, { expires_in: 600 }]);
  assert.is((await read()).status, 404);
  assert.match(newestMail(to), /^Subject: Confirm your address for Salsa City\r$/m);
  const { path, form, ...link } = linkTo(to);
  assert.is(link.host.replace(/:\d+$/, ''), host);
  const visitor = newVisitor(host);
  assert.match((await visitor.open(path)).body, 'Confirm the address');
  assert.is((await read()).status, 404, 'a program that examines mail opens links');
  assert.match((await visitor.open('/address', { form })).body, `Mail comes to ${to}.`);
  const { address, from_provider } = (await read()).body;
  assert.equal([address, from_provider], [to, false]);
  assert.is((await visitor.open('/address', { form })).status, 401, 'used');
});

test('POST /address: 401 for a link of another person, and for one that is late', async () => {
  const { host, to, ask, read } = await scene();
  const other = await scene();
  await other.ask();
  await ask();
  const { form } = linkTo(to);
  const { identity = '' } = linkTo(other.to).form;
  const visitor = newVisitor(host);
  assert.is((await visitor.open('/address', { form: { ...form, identity } })).status, 401);
  assert.is((await visitor.open('/address', { form: {} })).status, 401);
  clock.forward(10 * minute + 1);
  assert.is((await visitor.open('/address', { form })).status, 401);
  assert.is((await read()).status, 404);
});

test('POST /address: 403 for a form of another site', async () => {
  const { host, to, ask } = await scene();
  await ask();
  const headers = { origin: 'http://evil.example' };
  const { form } = linkTo(to);
  assert.is((await newVisitor(host).open('/address', { form, headers })).status, 403);
});

test('PUT /v1/me/address: five an hour for one address, then 429; 400 for none, or one without a mailbox, 503 if the mail is refused', async () => {
  const { ask } = await scene();
  for (let n = 0; n < 5; n++) assert.is((await ask()).status, 200);
  assert.is((await ask()).status, 429);
  assert.is((await ask('robin')).status, 400);
  const before = received.length;
  assert.is((await ask(`robin@${unknownHost}`)).status, 400);
  refusals.set('full.example', '4.2.2 The mailbox is full.');
  assert.is((await ask('robin@full.example')).status, 503);
  assert.is(received.length, before);
});

test('PUT /v1/me/address: a mailbox that does not exist is no error in the log, and not named there', async () => {
  const { as } = await scene();
  const info: object[] = [];
  const log = { info: (entry: object) => void info.push(entry), error: () => assert.unreachable() };
  const { url, close } = await serveWith({ log });
  const body = { address: `robin@${unknownHost}` };
  assert.is((await requestAt(url, 'PUT /v1/me/address', { as, body })).status, 400);
  assert.equal(info, [{ reason: 'The mail server: EENVELOPE RCPT TO 550' }]);
  await close();
});

test('PUT /v1/me/address: 403 in words where the service has no mail server', async () => {
  const { as } = await scene();
  const { url, close } = await serveWith({ mailer: null });
  const response = await fetch(`${url}/v1/me/address`, {
    method: 'PUT',
    headers: { authorization: as, 'content-type': 'application/json' },
    body: JSON.stringify({ address: 'robin@example.org' }),
  });
  assert.is(response.status, 403);
  assert.match(await response.text(), 'This service sends no mail: it has no mail server.');
  await close();
});

test('POST /v1/token: an address that the provider has verified is kept, another one is not, and the person’s own goes first', async () => {
  const audience = await seedAudience();
  await storeProviderApp(audience, server.app());
  const host = `${audience.subdomain}.platform.test`;
  const signInAs = async (claims: object) => {
    const social_token = await server.token({ sub: audience.subdomain, ...claims });
    const { body } = await request<{ token: string }>('POST /v1/token', {
      body: { social_token, host, device },
    });
    return `JWT ${body.token}`;
  };
  const addressOf = async (as: string) => (await request<Address>('GET /v1/me/address', { as })).body.address;
  const unverified = await signInAs({ email: 'ada@dance.example', email_verified: false });
  assert.is(await addressOf(unverified), undefined);
  const as = await signInAs({ email: 'Ada@dance.example', email_verified: true });
  assert.is(await addressOf(as), 'ada@dance.example');
  await signInAs({ email: 'ada@tango.example', email_verified: true });
  assert.is(await addressOf(as), 'ada@tango.example');
  const own = `ada-${audience.subdomain}@example.org`;
  await request('PUT /v1/me/address', { as, body: { address: own } });
  await newVisitor(host).open('/address', { form: linkTo(own).form });
  await signInAs({ email: 'ada@dance.example', email_verified: true });
  assert.is(await addressOf(as), own);
  assert.is((await request('DELETE /v1/me/address', { as })).status, 204);
  await signInAs({ email: 'ada@dance.example', email_verified: true });
  assert.is(await addressOf(as), undefined, 'the person wants none');
});

test('an address: exported to whose it is, and forgotten when the person leaves at the provider', async () => {
  const { app, person, as, host, to, ask } = await scene();
  await ask();
  await newVisitor(host).open('/address', { form: linkTo(to).form });
  const { body } = await request<{ mail_addresses: Address[] }>('GET /v1/me/export', { as });
  assert.equal(pluck(body.mail_addresses, 'address'), [to]);
  assert.equal(await tablesWith(to), [['mail_address']]);
  await callBack('deauthorize', app, person);
  assert.equal(await tablesWith(to), [[]]);
});
