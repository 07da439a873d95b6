import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { procedureList } from '../../core/procedure-list.ts';
import {
  type SeededAudience,
  seedAudience,
  seedEvent,
  seedHall,
  seedLocale,
  seedMessage,
  seedPerson,
  seedPhoto,
  seedSeries,
  seedTrack,
  seedVenue,
} from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql, mutationOf } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';

interface Mutation {
  readonly name: string;
  readonly input: object;
}

/** The code and the version of the error, or null. */
async function outcomeOf(endpoint: SeededAudience | null, as: string, { name, input }: Mutation) {
  const { status, body } = await graphql(endpoint, mutationOf(name), { as, variables: { input } });
  assert.is(status, 200);
  const [error] = body.errors ?? [];
  return error ? error.extensions : null;
}

/** An update and a deletion of every kind of record, each on an endpoint. */
async function everyMutation(audience: SeededAudience) {
  const locale = await seedLocale(audience);
  const venue = await seedVenue(locale);
  const person = await seedPerson(locale);
  const ids = {
    Track: (await seedTrack(person)).id,
    Message: (await seedMessage(venue)).id,
    Series: (await seedSeries(venue)).id,
    Event: (await seedEvent(venue)).id,
    Photo: (await seedPhoto(audience)).id,
    Person: person.id,
    Venue: venue.id,
    Locale: locale.id,
  };
  const names = ['Track', 'Series', 'Event', 'Photo', 'Person', 'Venue', 'Locale'];
  const change = (type: string) => (names.includes(type) ? changeOf(type) : { text: 'Welcome' });
  return Object.entries(ids).map(([type, id]) => ({
    endpoint: audience,
    type,
    id: globalId(type, id),
    update: { name: `update${type}`, change: change(type) },
    deletion: `delete${type}`,
  }));
}

const changeOf = (type: string) => (type === 'Photo' ? { caption: 'Dancers' } : { name: 'Barn' });

test('update and delete of each kind of record: PRECONDITION_FAILED with the version unless it is the expected one', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ admin: true });
  for (const { endpoint, type, id, update, deletion } of await everyMutation(audience)) {
    const send = (name: string, input: object) => outcomeOf(endpoint, as, { name, input: { id, ...input } });
    const change = (expectedVersion: number | null, fields: object = update.change) =>
      send(update.name, { expectedVersion, ...fields });
    assert.equal(await change(2), { code: 'PRECONDITION_FAILED', version: 1 }, type);
    assert.is(await change(1), null, type);
    assert.equal(await change(1), { code: 'PRECONDITION_FAILED', version: 2 }, type);
    assert.is(await change(null), null, type);
    assert.equal(
      await send(deletion, { expectedVersion: 1 }),
      { code: 'PRECONDITION_FAILED', version: 2 },
      type,
    );
    assert.is(await send(deletion, { expectedVersion: 2 }), null, type);
  }
});

test('the tenants endpoint: the same for audiences, users, domains and applications', async () => {
  const audience = await seedAudience();
  const { as, userId } = await signIn({ admin: true });
  const send = (name: string, input: object) => outcomeOf(null, as, { name, input });
  const failed = { code: 'PRECONDITION_FAILED', version: 1 };
  const user = { id: globalId('User', userId), isAdmin: true };
  assert.equal(await send('updateUser', { ...user, expectedVersion: 7 }), { ...failed, version: 2 });
  assert.is(await send('updateUser', { ...user, expectedVersion: 2 }), null);
  const named = { audienceId: audience.id, name: 'Tango City' };
  assert.equal(await send('updateAudience', { ...named, expectedVersion: 2 }), failed);
  assert.is(await send('updateAudience', { ...named, expectedVersion: 1 }), null);
  const dnsName = `${audience.subdomain}.example`;
  const domain = await mutate(
    null,
    'createDomain',
    { audienceId: audience.id, dnsName },
    'domain { id version }',
  );
  const application = await mutate(
    null,
    'createApplication',
    { audienceId: audience.id, name: 'App' },
    'application { id version }',
  );
  for (const [name, record] of [
    ['deleteDomain', domain.domain],
    ['deleteApplication', application.application],
  ] as const) {
    const { id } = Object(record);
    assert.equal(await send(name, { id, expectedVersion: 2 }), failed);
    assert.is(await send(name, { id, expectedVersion: 1 }), null);
  }
  const id = globalId('Audience', audience.id);
  assert.equal(await send('deleteAudience', { id, expectedVersion: 1 }), { ...failed, version: 2 });
  assert.is(await send('deleteAudience', { id, expectedVersion: 2 }), null);
});

test('rotating an API key or a service token, and revoking one: refused unless of the expected version, nothing is changed', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ admin: true });
  const of = { audienceId: audience.id };
  const created = [
    await mutate(null, 'createApplication', { ...of, name: 'App' }, 'record: application { id version }'),
    await mutate(
      null,
      'createServiceToken',
      { ...of, name: 'research', scopes: ['research:read'] },
      'record: serviceToken { id version }',
    ),
  ];
  const [application, token] = created.map(({ record }) => Object(record).id);
  for (const endpoint of [audience, null])
    for (const [name, id] of [
      ['rotateApplicationKey', application],
      ['rotateServiceToken', token],
      ['revokeServiceToken', token],
    ]) {
      const send = (expectedVersion: number) =>
        outcomeOf(endpoint, as, { name, input: { id, expectedVersion } });
      const refused = await send(99);
      assert.is(refused?.code, 'PRECONDITION_FAILED', name);
      assert.equal(await send(99), refused, name);
      if (endpoint === null) assert.is(await send(Number(Object(refused).version)), null, name);
    }
});

test('every mutation that updates, deletes, rotates or revokes a record: takes the expected version', () => {
  const without = procedureList.flatMap(({ meta: { graphql: offer }, input }) =>
    offer !== undefined &&
    /^(update|delete|rotate|revoke)/.test(offer.name) &&
    !('expected_version' in (input?.shape ?? {}))
      ? [offer.name]
      : [],
  );
  // What a user chooses for themselves, nobody else changes. Of a member, the version is that of the user, which a role does not change.
  assert.equal(without, ['deleteFollow', 'updateNotificationSettings', 'updateMember']);
});

test('updateAudienceTheme: PRECONDITION_FAILED unless the audience has the expected version', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ admin: true });
  const change = (expectedVersion: number) =>
    outcomeOf(audience, as, {
      name: 'updateAudienceTheme',
      input: { expectedVersion, theme: { tagline: 'Dance' } },
    });
  assert.equal(await change(2), { code: 'PRECONDITION_FAILED', version: 1 });
  assert.is(await change(1), null);
});

test('two administrators who change one version at once: exactly one does, the other has the new version', async () => {
  const { audience, venue } = await seedHall();
  const { as } = await signIn({ admin: true });
  const outcomes = await Promise.all(
    ['Barn', 'Hall', 'Club', 'Loft'].map((name) =>
      outcomeOf(audience, as, {
        name: 'updateVenue',
        input: { id: globalId('Venue', venue.id), expectedVersion: 1, name },
      }),
    ),
  );
  assert.is(outcomes.filter((outcome) => outcome === null).length, 1);
  for (const outcome of outcomes)
    if (outcome !== null) assert.equal(outcome, { code: 'PRECONDITION_FAILED', version: 2 });
});

test('expectedVersion of a record that is not there: NOT_FOUND', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ admin: true });
  const elsewhere = await seedVenue(await seedLocale(await seedAudience()));
  const input = { id: globalId('Venue', elsewhere.id), expectedVersion: 9, name: 'Barn' };
  assert.is((await outcomeOf(audience, as, { name: 'updateVenue', input }))?.code, 'NOT_FOUND');
});
