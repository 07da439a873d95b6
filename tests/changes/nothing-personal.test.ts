import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { eraseDueIdentities } from '../support/app/jobs.ts';
import { statement } from '../support/database/statement.ts';
import { callBack, ownAppScene } from '../support/records/people.ts';
import { seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { send, venueItem } from '../support/requests/batch.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';

const { dependencies, provider, settings } = await testApp();

const wholeLedger = statement<{ text: string }, []>(
  'whole_ledger',
  `select coalesce(string_agg(to_jsonb(c)::text, ' '), '') as text from change c`,
);

const ledger = async (): Promise<string> =>
  (await dependencies.database.query(wholeLedger, []))[0]?.text ?? '';

test('the ledger: no secret, RSVP, location, device or name of a user, whatever they do', async () => {
  const { audience, app } = await ownAppScene();
  const event = await seedEvent(await seedVenue(await seedLocale(audience, { label: 'toronto' })));
  const person = provider.addPerson('Quentin Private');
  const { as, userId, token, refreshToken } = await signIn({ audience, app, person });
  const marks = { vendor_identifier: randomUUID(), notification_token: randomUUID() };
  await request('POST /v1/token/device', { as, body: { device_type: 'apple', ...marks } });
  const coordinates = { latitude: 12.345678, longitude: 98.7654321 };
  await request('POST /v1/me/location', { as, body: { coordinates } });
  await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state: 'maybe' } });
  const { body: refreshed } = await request<{ token: string; refresh_token: string }>(
    'POST /v1/token/refresh',
    {
      body: { refresh_token: refreshToken },
    },
  );
  const audienceId = globalId('Audience', audience.id);
  const { apiKey } = await mutate(audience, 'createApplication', { name: 'Kiosk' }, 'apiKey');
  const scopes = ['places:write', 'events:write'];
  const issued = await mutate(audience, 'createServiceToken', { name: 'research', scopes }, 'secret');
  const secret = String(issued.secret);
  const exchanged = await request<{ token: string }>('POST /v1/token/service', {
    body: { service_token: secret },
  });
  const jwt = exchanged.body.token;
  await send(`JWT ${jwt}`, { venues: [venueItem('v1')] });
  const appSecret = randomUUID();
  await mutate(
    null,
    'setIdentityProviderApp',
    { audienceId, appId: '987654321012345', appSecret },
    'audience { id }',
  );
  await mutate(null, 'updateUser', { id: globalId('User', userId), isAdmin: true }, 'user { id }');

  const text = await ledger();
  assert.ok(text.includes(audience.id) && text.includes(userId));
  const keyOf = (issuedKey: unknown) => String(issuedKey).split('_').at(-1) ?? '';
  const traces = {
    ...{ name: 'Quentin Private', 'provider id': provider.userId(person, app), ...marks },
    ...{ latitude: '12.345678', longitude: '98.7654321', rsvp: '"maybe"' },
    ...{
      token,
      refreshToken,
      'another token': refreshed.token,
      'another refresh token': refreshed.refresh_token,
    },
    ...{ apiKey: keyOf(apiKey), secret: keyOf(secret), jwt, appSecret, 'secret of the app': app.appSecret },
    ...{ 'secret of the platform': settings.platformApp.appSecret, hashes: '_hash"' },
  };
  for (const [what, trace] of Object.entries(traces)) {
    assert.ok(trace.length > 4, what);
    assert.not.ok(text.includes(trace), what);
  }
});

test('the ledger: an erased user is gone from it, as actor and as whoever got a role', async () => {
  const { audience, app } = await ownAppScene();
  const person = provider.addPerson('Quentin Erasable');
  const { as, userId } = await signIn({ audience, app, person, admin: true });
  await mutate(null, 'updateUser', { id: globalId('User', userId), isAdmin: true }, 'user { id }');
  const locale = await seedLocale(audience);
  const { status } = await request(`POST /v1/locales/${locale.id}/venues`, {
    as,
    body: { name: 'Hall', latitude: 1, longitude: 2 },
  });
  assert.is(status, 201);
  assert.ok((await ledger()).includes(userId));
  await callBack('data_deletion', app, person);
  await eraseDueIdentities({ ...dependencies, now: () => new Date(clock.now().valueOf() + 31 * day) });
  assert.not.ok((await ledger()).includes(userId));
});
