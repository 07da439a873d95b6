import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { seedEvent, seedHall } from '../support/records/seeds.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Spoken<Item> {
  speech: string;
  items: Item[];
}
interface Event {
  id: string;
  name: string;
}
interface EnvelopeAnswer {
  version: string;
  response: {
    outputSpeech?: { type: string; text: string };
    card?: { type: string };
    shouldEndSession?: boolean;
  };
}

const toronto = { latitude: 43.65, longitude: -79.38 };

async function scene() {
  const { audience, venue } = await seedHall();
  return { audience, venue, ...(await signIn({ audience })) };
}

for (const method of ['GET', 'POST']) {
  test(`${method} /voice/ping: 200 for a user, 403 for an API key, 401 for nobody`, async () => {
    const { as, audience } = await scene();
    const { status, body } = await request(`${method} /voice/ping`, { as });
    assert.equal([status, body], [200, { status: 'ok' }]);
    assert.is((await request(`${method} /voice/ping`, { as: await apiKey(audience) })).status, 403);
    const nobody = await request(`${method} /voice/ping`);
    assert.equal([nobody.status, nobody.body], [401, {}]);
  });
}

test('GET and POST /voice/events: the next events near a point, in sentences', async () => {
  const { as, venue } = await scene();
  await seedEvent(venue, { name: 'Running', inHours: -1 });
  await seedEvent(venue, { name: 'Next', inHours: 100 });
  const get = await request<Spoken<Event>>('GET /voice/events?latitude=43.65&longitude=-79.38', { as });
  assert.match(get.body.speech, /^Right now, Running at The Hall\. Then, on \w+ .+, Next at The Hall\.$/);
  assert.equal(pluck(get.body.items, 'name'), ['Running', 'Next']);
  assert.equal((await request('POST /voice/events', { as, body: toronto })).body, get.body);
});

test('POST /voice/events: the point of the query, or of the body, which wins', async () => {
  const { as, venue } = await scene();
  await seedEvent(venue, { name: 'Running', inHours: -1 });
  const there = '?latitude=43.65&longitude=-79.38';
  const heard = (query: string, body?: object) =>
    request<Spoken<Event>>(`POST /voice/events${query}`, { as, body });
  for (const body of [undefined, {}])
    assert.is((await heard(there, body)).body.speech, 'Right now, Running at The Hall.');
  assert.is((await heard('?latitude=ninety&longitude=1', toronto)).status, 200);
  assert.is((await heard('?latitude=ninety&longitude=1')).status, 400);
  assert.is((await heard('?latitude=1')).status, 400);
});

test('/voice/events: events that are on at the same time are in one sentence', async () => {
  const { as, venue } = await scene();
  await seedEvent(venue, { name: 'Early', inHours: -2, lasting: 3 });
  await seedEvent(venue, { name: 'Late', inHours: -1 });
  const { body } = await request<Spoken<Event>>('POST /voice/events', { as, body: toronto });
  assert.is(body.speech, 'Right now, Early at The Hall, and Late at The Hall.');
});

test('/voice/events: without a point, near the last reported location', async () => {
  const { as, venue } = await scene();
  await seedEvent(venue, { name: 'Running', inHours: -1 });
  const before = await request<Spoken<Event>>('GET /voice/events', { as });
  assert.match(before.body.speech, /^I do not know where you are\./);
  assert.equal(before.body.items, []);
  await request('POST /v1/me/location', { as, body: { coordinates: toronto } });
  const after = await request<Spoken<Event>>('GET /voice/events', { as });
  assert.is(after.body.speech, 'Right now, Running at The Hall.');
});

test('/voice/events: says so where no event is coming up', async () => {
  const { as } = await scene();
  const { body } = await request<Spoken<Event>>('POST /voice/events', { as, body: toronto });
  assert.equal(body, { speech: 'There is nothing coming up in Toronto.', items: [] });
});

test('/voice/events: 400 for half a point, 415 for a body of another type, 401 before either', async () => {
  const { as } = await scene();
  assert.is((await request('POST /voice/events', { as, body: { latitude: 1 } })).status, 400);
  assert.is((await request('POST /voice/events', { as, body: '{' })).status, 400);
  const headers = { 'content-type': 'text/plain' };
  assert.is((await request('POST /voice/events', { as, body: 'x', headers })).status, 415);
  for (const body of ['{', '{}', '[]', '"x"'])
    assert.is((await request('POST /voice/events', { body })).status, 401);
  assert.is((await request('POST /voice/events', { body: 'x', headers })).status, 401);
});

const envelope = (token: string | undefined, name = 'WhatIsOn', extra: object = {}) => ({
  version: '1.0',
  session: { new: true, sessionId: 's', user: { userId: 'u', accessToken: token } },
  context: {
    System: { application: { applicationId: 'skill' }, user: { userId: 'u', accessToken: token } },
    ...extra,
  },
  request: {
    type: 'IntentRequest',
    requestId: 'r',
    timestamp: new Date().toISOString(),
    locale: 'en-CA',
    intent: { name, confirmationStatus: 'NONE', slots: {} },
  },
});

test("an IntentRequest in a voice platform's envelope: answered in its envelope, with its own token", async () => {
  const { token, venue } = await scene();
  await seedEvent(venue, { name: 'Running', inHours: -1 });
  const Geolocation = {
    coordinate: { latitudeInDegrees: 43.65, longitudeInDegrees: -79.38, accuracyInMeters: 5 },
  };
  const { status, body } = await request<EnvelopeAnswer>('POST /voice/events', {
    body: envelope(token, 'WhatIsOn', { Geolocation }),
  });
  assert.is(status, 200);
  assert.equal(body, {
    version: '1.0',
    response: {
      outputSpeech: { type: 'PlainText', text: 'Right now, Running at The Hall.' },
      shouldEndSession: true,
    },
  });
  const friends = await request<EnvelopeAnswer>('POST /voice/friends', { body: envelope(token) });
  assert.is(friends.body.response.outputSpeech?.text, 'None of your friends has plans for an event yet.');
  const signedIn = { as: `JWT ${token}`, body: envelope(undefined) };
  const byHeader = await request<EnvelopeAnswer>('POST /voice/friends', signedIn);
  assert.equal(byHeader.body, friends.body);
});

test('an envelope without a usable token: asks to link the account', async () => {
  for (const token of [undefined, 'nonsense', '']) {
    const { status, body } = await request<EnvelopeAnswer>('POST /voice/friends', { body: envelope(token) });
    assert.equal([status, body.response.card], [200, { type: 'LinkAccount' }]);
  }
});

test('an envelope that says goodbye: silence', async () => {
  const { token } = await scene();
  const { body } = await request('POST /voice/events', { body: envelope(token, 'AMAZON.StopIntent') });
  assert.equal(body, { version: '1.0', response: {} });
});
