import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formTokenIn, signedInVisitor } from '../pages/signed-in.ts';
import { type SeededAudience, seedAudience, seedEvent, seedHall } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { textsIn, visitorOf } from './host.ts';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

const memberOf = async ({ subdomain }: SeededAudience) =>
  (await signedInVisitor({ host: `${subdomain}.platform.test`, to: '/' })).visitor;

const pressedIn = (body: string) => /<button[^>]*aria-pressed="true"[^>]*>([^<]+)</.exec(body)?.[1];

async function seedScene(publicPages = true) {
  const { audience, venue } = await seedHall('Salsa City', { publicPages });
  return { audience, venue, event: await seedEvent(venue, { name: 'Dance' }) };
}

test('POST /events/:id/rsvp by the form of the event’s page: 303 back, where the answer is shown, changed and taken back', async () => {
  const { audience, event } = await seedScene();
  const path = `/events/${event.id}`;
  const member = await memberOf(audience);
  const before = await member.open(path);
  assert.is(pressedIn(before.body), undefined);
  assert.not.match(before.body, 'Take it back');
  const answer = async (state: string) => {
    const form = { form_token: formTokenIn(await member.open(path)), state };
    const { status, location } = await member.open(`${path}/rsvp`, { form, headers: sameOrigin });
    assert.equal([status, location], [303, `${path}#rsvp`]);
    return (await member.open(path)).body;
  };
  assert.is(pressedIn(await answer('attending')), 'I’m going');
  assert.match((await member.open('/')).body, 'You are going');
  assert.is(pressedIn(await answer('maybe')), 'Maybe');
  assert.is(pressedIn(await answer('none')), undefined);
});

test('an event to which somebody goes, cancelled: nobody is told any more that they go', async () => {
  const { audience, event } = await seedScene();
  const member = await memberOf(audience);
  const form = { form_token: formTokenIn(await member.open('/')), state: 'attending' };
  await member.open(`/events/${event.id}/rsvp`, { form, headers: sameOrigin });
  const { as } = await signIn({ audience, role: 'editor' });
  const input = { id: globalId('Event', event.id), status: 'CANCELLED' };
  const mutation = 'mutation ($input: EventUpdateInput!) { updateEvent(input: $input) { event { status } } }';
  const { body: updated } = await graphql(audience, mutation, { as, variables: { input } });
  assert.equal(updated.data, { updateEvent: { event: { status: 'CANCELLED' } } });
  const { body } = await member.open(`/events/${event.id}`);
  assert.match(body, 'Cancelled');
  assert.not.match(body, 'You are going');
});

test('POST /events/:id/rsvp: a page with 400, 403, 404 and 409 for what cannot be', async () => {
  const { audience, venue, event } = await seedScene();
  const cancelled = await seedEvent(venue, { status: 'cancelled' });
  const over = await seedEvent(venue, { inHours: -10 });
  const member = await memberOf(audience);
  const form = { form_token: formTokenIn(await member.open('/')), state: 'attending' };
  for (const [id, sent, status] of [
    [event.id, { ...form, state: 'perhaps' }, 400],
    [event.id, { state: 'attending' }, 403],
    [randomUUID(), form, 404],
    [(await seedScene()).event.id, form, 404],
    [cancelled.id, form, 409],
    [over.id, form, 409],
  ] as const) {
    const refused = await member.open(`/events/${id}/rsvp`, { form: sent, headers: sameOrigin });
    assert.is(refused.status, status);
    assert.match(refused.headers.get('content-type') ?? '', 'text/html');
  }
  for (const { id } of [cancelled, over])
    assert.not.match((await member.open(`/events/${id}`)).body, 'Are you coming?');
});

test('the pages of an audience without publicPages: shown to who signed in on its host, and to nobody from another', async () => {
  const { audience, event } = await seedScene(false);
  const stranger = await visitorOf(audience).open(`/events/${event.id}`);
  assert.is(stranger.status, 401);
  assert.match(stranger.body, `href="/sign-in?to=${encodeURIComponent(`/events/${event.id}`)}"`);
  const member = await memberOf(audience);
  const { status, headers, body } = await member.open(`/events/${event.id}`);
  assert.is(status, 200);
  assert.equal(textsIn(body, 'h1'), ['Dance']);
  assert.match(headers.get('cache-control') ?? '', 'private');
  assert.match(headers.get('vary') ?? '', 'Cookie');
  const elsewhere = visitorOf(audience);
  for (const [name, value] of (await memberOf(await seedAudience('Other', { publicPages: true }))).cookies)
    elsewhere.cookies.set(name, value);
  assert.is((await elsewhere.open(`/events/${event.id}`)).status, 401);
});

test('GET /events/:id of a full event: says so, offers the waiting list, and then the position, in four languages', async () => {
  const { audience, venue } = await seedHall('Salsa City', {
    publicPages: true,
    publicRsvpCounts: true,
  });
  const event = await seedEvent(venue, { capacity: 1 });
  const path = `/events/${event.id}`;
  const [first, second] = [await memberOf(audience), await memberOf(audience)];
  const attend = async (member: typeof first) => {
    const form = { form_token: formTokenIn(await member.open(path)), state: 'attending' };
    await member.open(`${path}/rsvp`, { form, headers: sameOrigin });
  };
  assert.not.match((await second.open(path)).body, 'Full.');
  await attend(first);
  const { body } = await second.open(path);
  assert.match(body, 'Full. Whoever waits gets the next place that somebody leaves.');
  assert.match(body, '>Join the waiting list</button>');
  assert.match((await visitorOf(audience).open(path)).body, 'Full.');
  await attend(second);
  for (const [language, said] of [
    ['en', ['You are number 1 on the waiting list', '1 of 1 going, 1 waiting, 0 maybe']],
    ['de', ['Sie sind Nummer 1 auf der Warteliste', '1 von 1 kommt, 1 wartet, 0 vielleicht']],
    ['fr', ['Vous êtes numéro 1 sur la liste d’attente', '1 participant sur 1, 1 en attente, 0 peut-être']],
    ['es', ['Es el número 1 de la lista de espera', '1 de 1 asistirá, 1 en espera, 0 quizás']],
  ] as const) {
    const { body } = await second.open(path, { headers: { 'accept-language': language } });
    for (const sentence of said) assert.match(body, sentence);
  }
  assert.not.match((await first.open(path)).body, 'Full.');
});
