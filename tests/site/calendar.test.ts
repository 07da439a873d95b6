import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formTokenIn, signedInVisitor } from '../pages/signed-in.ts';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { request } from '../support/requests/request.ts';
import type { Visitor } from '../support/requests/visitor.ts';
import { textsIn, visitorOf } from './host.ts';

const headers = { 'sec-fetch-site': 'same-origin' };

async function scene() {
  const audience = await seedAudience('Salsa City', { publicPages: true });
  const { visitor } = await signedInVisitor({ host: `${audience.subdomain}.platform.test`, to: '/' });
  return { audience, visitor };
}

async function press(visitor: Visitor, address: string) {
  const form = { form_token: formTokenIn(await visitor.open('/calendar')), address };
  return visitor.open('/calendar', { form, headers });
}

/** Of the calendar, as the page tells it. */
const pathIn = (body: string) =>
  /<code>http:\/\/platform\.test(\/v1\/calendars\/[^<]+\.ics)</.exec(body)?.[1];

const statusOf = async (path = '') => (await request(`GET ${path}`)).status;

test('POST /calendar: tells the address of the member’s calendar once; another one ends it, and so does its end', async () => {
  const { audience, visitor } = await scene();
  const event = await seedEvent(await seedVenue(await seedLocale(audience)), { name: 'Dance' });
  const rsvp = { form_token: formTokenIn(await visitor.open('/')), state: 'maybe' };
  await visitor.open(`/events/${event.id}/rsvp`, { form: rsvp, headers });
  const { body } = await visitor.open('/calendar');
  assert.match(body, 'has no address yet');
  assert.equal(textsIn(body, 'h3'), ['Dance']);

  const made = await press(visitor, 'make');
  assert.is(made.status, 200);
  assert.is(made.headers.get('cache-control'), 'no-store');
  const path = pathIn(made.body);
  assert.match(made.body, `href="webcal://platform.test${path}"`);
  const calendar = await request<string>(`GET ${path}`);
  assert.match(calendar.body, 'SUMMARY:Dance');
  const later = await visitor.open('/calendar');
  assert.match(later.body, 'has an address');
  assert.is(pathIn(later.body), undefined);

  const other = pathIn((await press(visitor, 'make')).body);
  assert.equal([await statusOf(path), await statusOf(other)], [404, 200]);
  const ended = await press(visitor, 'end');
  assert.equal([ended.status, ended.location], [303, '/calendar']);
  assert.is(await statusOf(other), 404);
  assert.match((await visitor.open('/calendar')).body, 'has no address yet');
});

test('GET /calendar: the coming events to which the member said that they come, or maybe, and which of them are cancelled', async () => {
  const { audience, visitor } = await scene();
  const venue = await seedVenue(await seedLocale(audience));
  const answered = [
    ['Maybe', 'maybe', 5],
    ['Going', 'attending', 2],
    ['Not going', 'declined', 3],
  ] as const;
  const form_token = formTokenIn(await visitor.open('/'));
  for (const [name, state, inHours] of answered) {
    const { id } = await seedEvent(venue, { name, inHours });
    await visitor.open(`/events/${id}/rsvp`, { form: { form_token, state }, headers });
  }
  await seedEvent(venue, { name: 'Not answered' });
  const cancelled = await seedEvent(venue, { name: 'Off', inHours: 9 });
  await visitor.open(`/events/${cancelled.id}/rsvp`, { form: { form_token, state: 'attending' }, headers });
  await (await administer(audience)).events.update({ id: cancelled.id, status: 'cancelled' });
  const { body } = await visitor.open('/calendar');
  assert.equal(textsIn(body, 'h3'), ['Going', 'Maybe', 'Off']);
  assert.match(body, /Off<\/a>[\s\S]*Cancelled</);
});

test('GET /calendar by a stranger: where to sign in; POST: 401, and 403 or 400 for what the form does not send', async () => {
  const { audience, visitor } = await scene();
  const stranger = await visitorOf(audience).open('/calendar');
  assert.is(stranger.status, 200);
  assert.match(stranger.body, 'href="/sign-in?to=%2Fcalendar"');
  const post = { form: { address: 'make' }, headers };
  assert.is((await visitorOf(audience).open('/calendar', post)).status, 401);
  assert.is((await visitor.open('/calendar', post)).status, 403);
  assert.is((await press(visitor, 'other')).status, 400);
});
