import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { Identity } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { eraseAudiences, eraseDueIdentities } from '../support/app/jobs.ts';
import { twoUsers } from '../support/records/merge.ts';
import { callBack, isSignedIn, ownAppScene, tablesWith } from '../support/records/people.ts';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { call } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { byCode, codeFor, isLinked } from '../voice/voice-client.ts';

const { dependencies, provider, settings } = await testApp();
const { database } = dependencies;

const inDays = (days: number) => ({
  ...dependencies,
  now: () => new Date(clock.now().valueOf() + days * day),
});

const erase = (days = 31) => eraseDueIdentities(inDays(days));

interface Deletion {
  url: string;
  confirmation_code: string;
}

const askForDeletion = (as: string) => request<Deletion>('DELETE /v1/me', { as });

/** What the status page says, in one word. */
async function stateOf({ url }: Deletion): Promise<string> {
  const { body } = await request<string>(`GET ${url.slice(settings.baseUrl.length)}`);
  const [said] = /will be erased|was cancelled|was erased|Nothing was held/.exec(body) ?? [body];
  return said;
}

test('DELETE /v1/me: 200 with a code and a public page; signed out everywhere, the voice assistant too', async () => {
  const { audience, app, person } = await ownAppScene();
  const other = await signIn({ audience, app, person });
  const { access_token } = (await byCode(await codeFor(other.as))).body;
  const { as } = await signIn({ audience, app, person });
  const { status, body } = await askForDeletion(as);
  assert.is(status, 200);
  assert.equal(body, {
    url: `${settings.baseUrl}/v1/social/data_deletion/${body.confirmation_code}`,
    confirmation_code: body.confirmation_code,
  });
  for (const each of [as, other.as]) assert.is((await request('GET /v1/me', { as: each })).status, 401);
  assert.not.ok(await isLinked(access_token));
  const identity = await database.transaction(({ em }) =>
    em.findOneOrFail(Identity, { appId: app.appId, providerUserId: provider.userId(person, app) }),
  );
  assert.is(identity.accessToken, null);
  const page = await request<string>(`GET ${body.url.slice(settings.baseUrl.length)}`);
  assert.match(page.body, /will be erased on \w+ \d+, \d{4}/);
  assert.match(page.body, /If you sign in again\s+before then, the deletion is cancelled/);
});

test('DELETE /v1/me by the last owner of an audience: the page says it before, and the findings after', async () => {
  const { audience, app, person } = await ownAppScene('!Salsa without Owner');
  await seedAudience('!Never Owned');
  const { as } = await signIn({ audience, app, person, role: 'owner' });
  const { body } = await askForDeletion(as);
  const page = await request<string>(`GET ${body.url.slice(settings.baseUrl.length)}`);
  assert.match(page.body, '!Salsa without Owner has no other owner: make somebody else one before');
  const platform = await call((await signIn({ admin: true })).as);
  const found = async () =>
    (await platform.health.examine()).find(({ check }) => check === 'owners')?.finding;
  assert.not.match((await found()) ?? '', '!Salsa without Owner');
  await erase();
  assert.match((await found()) ?? '', /^Without an owner: .*!Salsa without Owner/);
  assert.not.match((await found()) ?? '', '!Never Owned');
});

test('DELETE /v1/me: after the grace, nothing of the person is left in any table', async () => {
  const person = provider.addPerson('Wanda Leaving');
  const { audience, app } = await ownAppScene();
  const event = await seedEvent(await seedVenue(await seedLocale(audience)));
  await signIn({ audience, app, person });
  const { as, userId } = await signIn({ person });
  await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state: 'attending' } });
  const traces = [userId, 'Wanda Leaving', provider.userId(person, app)];
  const { body } = await askForDeletion(as);
  await erase(29);
  for (const [index, tables] of (await tablesWith(...traces)).entries())
    assert.ok(tables.length > 0, traces[index]);
  assert.is(await stateOf(body), 'will be erased');
  await erase();
  assert.equal((await tablesWith(...traces)).flat(), []);
  assert.is(await stateOf(body), 'was erased');
  assert.is.not((await signIn({ person })).userId, userId);
});

test('DELETE /v1/me: signing in again within the grace cancels it; asked for again, it has a new code', async () => {
  const person = provider.addPerson('Robin');
  const { as, userId } = await signIn({ person });
  const { body } = await askForDeletion(as);
  clock.forward(29 * day);
  const again = await signIn({ person });
  assert.is(again.userId, userId);
  assert.is(await stateOf(body), 'was cancelled');
  await erase();
  assert.ok(await isSignedIn(again.as));
  const next = await askForDeletion(again.as);
  assert.is.not(next.body.confirmation_code, body.confirmation_code);
  assert.is(await stateOf(next.body), 'will be erased');
  assert.is(await stateOf(body), 'was cancelled');
});

test('DELETE /v1/me: signing in again after the grace does not cancel it', async () => {
  const person = provider.addPerson('Robin');
  const { body } = await askForDeletion((await signIn({ person })).as);
  clock.forward(31 * day);
  const late = await signIn({ person });
  await erase(0);
  assert.is(await stateOf(body), 'was erased');
  assert.not.ok(await isSignedIn(late.as));
});

for (const first of ['in the app', 'at the provider'])
  test(`a deletion asked for ${first} first, and at the other then: signing in cancels the one of the app alone`, async () => {
    const { audience, app, person } = await ownAppScene();
    const place = { audience, app, person };
    const asked: Deletion[] = [];
    await signIn(place);
    const inApp = async () => asked.push((await askForDeletion((await signIn(place)).as)).body);
    const atProvider = async () => asked.unshift((await callBack('data_deletion', app, person)).body);
    for (const ask of first === 'in the app' ? [inApp, atProvider] : [atProvider, inApp]) await ask();
    const [ofProvider, ofApp] = asked as [Deletion, Deletion];
    assert.is.not(ofProvider.confirmation_code, ofApp.confirmation_code);
    const again = await signIn(place);
    assert.equal(await Promise.all([ofProvider, ofApp].map(stateOf)), ['will be erased', 'was cancelled']);
    await erase();
    assert.equal(await Promise.all([ofProvider, ofApp].map(stateOf)), ['was erased', 'was cancelled']);
    assert.not.ok(await isSignedIn(again.as));
  });

test('a deletion asked for in the app and at the provider: carried out once, and both pages say so', async () => {
  const { audience, app, person } = await ownAppScene();
  const { body: ofApp } = await askForDeletion((await signIn({ audience, app, person })).as);
  const { body: ofProvider } = await callBack('data_deletion', app, person);
  await erase();
  assert.equal(await Promise.all([ofProvider, ofApp].map(stateOf)), ['was erased', 'was erased']);
});

test('DELETE /v1/me: requests at once get one code', async () => {
  for (const scene of [{}, await ownAppScene()]) {
    const { as } = await signIn(scene);
    const responses = await Promise.all([1, 2, 3, 4].map(() => askForDeletion(as)));
    const codes = responses.flatMap(({ status, body }) => (status === 200 ? [body.confirmation_code] : []));
    assert.ok(codes.length > 0);
    assert.is(new Set(codes).size, 1);
    assert.ok(responses.every(({ status }) => status === 200 || status === 401));
  }
});

test("DELETE /v1/me: with a token of one audience, that audience's identity alone", async () => {
  const { audience, app, person } = await ownAppScene();
  const platform = await signIn({ person });
  const here = { audience, app, person };
  const first = await askForDeletion((await signIn(here)).as);
  assert.ok(await isSignedIn(platform.as));

  await signIn({ person });
  assert.is(await stateOf(first.body), 'will be erased', 'the other identity signs in');
  const back = await signIn(here);
  assert.is(await stateOf(first.body), 'was cancelled');

  const second = await askForDeletion(back.as);
  await erase();
  assert.is(await stateOf(second.body), 'was erased');
  assert.ok(await isSignedIn(platform.as));
  const ids = [app, settings.platformApp].map((one) => provider.userId(person, one));
  const [left, kept] = await tablesWith(...ids);
  assert.equal([left, kept?.includes('identity')], [[], true]);
});

test('DELETE /v1/me: with a token of the platform, every identity; signing in with any of them cancels it', async () => {
  const { audience, app, person } = await ownAppScene();
  const here = { audience, app, person };
  const other = await signIn(here);
  const { as, userId } = await signIn({ person });
  assert.is(other.userId, userId);
  const { body } = await askForDeletion(as);
  assert.not.ok(await isSignedIn(other.as));
  const back = await signIn(here);
  assert.is(back.userId, userId);
  assert.is(await stateOf(body), 'was cancelled');
});

test("DELETE /v1/me: of everything, where the provider's callbacks have erased each identity before", async () => {
  const { audience, app, person } = await ownAppScene();
  await signIn({ audience, app, person });
  const { body } = await askForDeletion((await signIn({ person })).as);
  const { deletionGrace } = settings;
  Object.assign(settings, { deletionGrace: 0 });
  await callBack('data_deletion', app, person);
  assert.is(await stateOf(body), 'will be erased');
  await callBack('data_deletion', settings.platformApp, person);
  Object.assign(settings, { deletionGrace });
  assert.is(await stateOf(body), 'was erased');
});

test('DELETE /v1/me: asked for by a user who is merged, cancelled by the sign-in that merges', async () => {
  const { older, younger, merge } = await twoUsers();
  const { body } = await askForDeletion(older.as);
  const { as } = await merge();
  assert.is(await stateOf(body), 'was cancelled');
  await erase();
  assert.ok(await isSignedIn(as));
  assert.ok(await isSignedIn(younger.as));
});

test('DELETE /v1/me: the page says where the data was erased with its audience', async () => {
  const { audience, app, person } = await ownAppScene();
  const { body } = await askForDeletion((await signIn({ audience, app, person })).as);
  await database.transaction(({ em }) =>
    em.nativeUpdate(Audience, { id: audience.id }, { deletedAt: clock.now() }),
  );
  await eraseAudiences(inDays(8));
  const page = await request<string>(`GET ${body.url.slice(settings.baseUrl.length)}`);
  assert.match(page.body, 'community that you signed in to was deleted');
});

test('DELETE /v1/me with DELETION_GRACE=0: the data is erased at once', async () => {
  const { as, userId } = await signIn();
  const { deletionGrace } = settings;
  Object.assign(settings, { deletionGrace: 0 });
  const { body } = await askForDeletion(as);
  Object.assign(settings, { deletionGrace });
  assert.is(await stateOf(body), 'was erased');
  assert.equal(await tablesWith(userId), [[]]);
});
