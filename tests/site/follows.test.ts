import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formTokenIn } from '../pages/signed-in.ts';
import { seedAudience, seedCity, seedPerson, seedTag, seedVenue } from '../support/records/seeds.ts';
import type { Visitor } from '../support/requests/visitor.ts';
import { memberOf, textsIn, visitorOf } from './host.ts';

const headers = { 'sec-fetch-site': 'same-origin' };

async function scene() {
  const { audience, locale } = await seedCity('Salsa City', { publicPages: true });
  const venue = await seedVenue(locale, { name: 'Lula Lounge' });
  const person = await seedPerson(locale, { name: 'Ada' });
  return { audience, venue, person, member: await memberOf(audience) };
}

/** The button of a record's page, and what it posts. */
function buttonIn(body: string) {
  const [, name = '', value = '', text] =
    /<button id="follow" name="(\w+)" value="([^"]+)"[^>]*>([^<]+)</.exec(body) ?? [];
  const [, to = ''] = /name="to" value="([^"]+#follow)"/.exec(body) ?? [];
  return { text, form: { [name]: value, to } };
}

async function press(visitor: Visitor, path: string) {
  const page = await visitor.open(path);
  const form = { form_token: formTokenIn(page), ...buttonIn(page.body).form };
  return visitor.open('/follows', { form, headers });
}

const textOf = async (visitor: Visitor, path: string) => buttonIn((await visitor.open(path)).body).text;

test('POST /follows by the button of a venue’s or person’s page: 303 back to it, where another press ends the follow', async () => {
  const { audience, venue, person, member } = await scene();
  const other = await memberOf(audience);
  for (const path of [`/venues/${venue.id}`, `/people/${person.id}`]) {
    assert.is(await textOf(member, path), 'Follow');
    const { status, location } = await press(member, path);
    assert.equal([status, location], [303, `${path}#follow`]);
    assert.is(await textOf(member, path), 'Following');
    assert.is(await textOf(other, path), 'Follow', 'of the member alone');
    await press(member, path);
    assert.is(await textOf(member, path), 'Follow');
  }
});

test('POST /follows by the button of a tag’s events: followed by any of its names, and not from the list of all events', async () => {
  const { audience, member } = await scene();
  const tag = await seedTag(audience, { name: 'Live, loud' });
  const other = await seedTag(audience, { name: 'Live & loud' });
  const path = `/?tag=${encodeURIComponent('LIVE & loud')}`;
  assert.is(await textOf(member, path), 'Follow: Live &#38; loud');
  assert.equal((await press(member, path)).location, `${path}#follow`);
  assert.is(await textOf(member, `/?tag=${other.id}`), 'Following: Live &#38; loud');
  await press(member, `/?tag=${tag.id}`);
  const { body } = await member.open('/calendar');
  assert.match(body, `<a href="/?tag=${tag.id}" dir="auto">Live, loud</a>`);
  assert.match(body, '<a href="/?tag=Live+%26+loud" dir="auto">Live &#38; loud</a>');
  for (const without of ['/', '/?tag=unknown', `/?tag=${(await seedTag(await seedAudience())).id}`])
    assert.is(await textOf(member, without), undefined);
});

test('GET /venues/:id: no cache may show a member’s page to others, and strangers are led to where they sign in', async () => {
  const { audience, venue, member } = await scene();
  const path = `/venues/${venue.id}`;
  await press(member, path);
  const own = await member.open(path);
  assert.match(own.headers.get('cache-control') ?? '', 'private');
  assert.match(own.headers.get('vary') ?? '', 'Cookie');
  const { body } = await visitorOf(audience).open(path);
  assert.match(body, `href="/sign-in?to=${encodeURIComponent(path)}">Follow</a>`);
  assert.is(buttonIn(body).text, undefined);
});

test('GET /calendar: what the member follows, each with a button that ends it', async () => {
  const { venue, person, member } = await scene();
  assert.match((await member.open('/calendar')).body, 'You follow no venue, person or tag yet.');
  await press(member, `/venues/${venue.id}`);
  await press(member, `/people/${person.id}`);
  const followed = async () => textsIn((await member.open('/calendar')).body, 'li');
  assert.equal(await followed(), ['Ada Unfollow', 'Lula Lounge Unfollow']);
  const page = await member.open('/calendar');
  const [, follow_id = ''] =
    /name="follow_id" value="([^"]+)"[^>]*aria-label="Unfollow Ada"/.exec(page.body) ?? [];
  const form = { form_token: formTokenIn(page), to: '/calendar#follows', follow_id };
  const { status, location } = await member.open('/follows', { form, headers });
  assert.equal([status, location], [303, '/calendar#follows']);
  assert.equal(await followed(), ['Lula Lounge Unfollow']);
});

test('POST /follows: a page with 400, 401, 403 and 404 for what cannot be', async () => {
  const { audience, venue, member } = await scene();
  const elsewhere = (await scene()).venue;
  const form = { form_token: formTokenIn(await member.open('/calendar')), venue_id: venue.id };
  for (const [sent, status] of [
    [{ ...form, to: 'https://evil.example/' }, 400],
    [{ form_token: form.form_token }, 400],
    [{ venue_id: venue.id }, 403],
    [{ ...form, venue_id: elsewhere.id }, 404],
    [{ ...form, follow_id: randomUUID() }, 404],
  ] as const) {
    const refused = await member.open('/follows', { form: sent, headers });
    assert.is(refused.status, status);
    assert.match(refused.headers.get('content-type') ?? '', 'text/html');
  }
  assert.is((await visitorOf(audience).open('/follows', { form, headers })).status, 401);
  assert.is(
    (await member.open('/follows', { form, headers: { origin: 'https://evil.example' } })).status,
    403,
  );
  assert.is(await textOf(member, `/venues/${venue.id}`), 'Follow');
});
