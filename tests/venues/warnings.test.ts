import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { seedCity, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';

interface Payload {
  venue: { id: string };
  warnings: { code: string; message: string }[];
}

const [create, update, remove] = ['Create', 'Update', 'Delete'].map(
  (verb) => `mutation($input: Venue${verb}Input!) {
    payload: ${verb.toLowerCase()}Venue(input: $input) { venue { id } warnings { code message } }
  }`,
);

async function scene() {
  const { audience, locale } = await seedCity();
  const { as } = await signIn({ audience, admin: true });
  const mutate = async (document: string | undefined, input: object) => {
    const { body } = await graphql<{ payload: Payload }>(audience, document ?? '', {
      as,
      variables: { input },
    });
    assert.is(body.errors, undefined);
    return body.data.payload;
  };
  const place = {
    localeId: globalId('Locale', locale.id),
    name: 'The Hall',
    latitude: 43.65,
    longitude: -79.38,
  };
  return { audience, locale, as, mutate, place };
}

test('createVenue: no warnings of a venue in its locale', async () => {
  const { mutate, place } = await scene();
  assert.equal((await mutate(create, place)).warnings, []);
});

test('createVenue: a warning of a venue with the wrong sign of its longitude, which is created', async () => {
  const { mutate, place, as } = await scene();
  const { venue, warnings } = await mutate(create, { ...place, longitude: 79.38 });
  assert.equal(warnings, [
    {
      code: 'FAR_FROM_LOCALE',
      message: 'It is more than 200 km from its locale: check its coordinates, and the locale.',
    },
  ]);
  const [, id] = Buffer.from(venue.id, 'base64').toString().split(':');
  assert.is((await request(`GET /v1/venues/${id}`, { as })).status, 200);
});

test('updateVenue: warnings of 0, 0 and of another venue of the name there; none once both are mended', async () => {
  const { mutate, place, locale } = await scene();
  await seedVenue(locale, { name: 'THE HALL', latitude: 0, longitude: 0 });
  const { venue } = await mutate(create, place);
  const { warnings } = await mutate(update, { id: venue.id, latitude: 0, longitude: 0 });
  assert.equal(pluck(warnings, 'code'), ['ZERO_COORDINATES', 'SAME_NAME_AND_PLACE']);
  const mended = await mutate(update, { id: venue.id, latitude: 43.65, longitude: -79.38 });
  assert.equal(mended.warnings, []);
});

test('deleteVenue: no warnings', async () => {
  const { mutate, place } = await scene();
  const { venue } = await mutate(create, { ...place, latitude: 0, longitude: 0 });
  assert.equal((await mutate(remove, { id: venue.id })).warnings, []);
});

test('REST writes of a venue: its fields alone, whatever its coordinates are', async () => {
  const { as, locale } = await scene();
  const body = { name: 'The Hall', latitude: 0, longitude: 0 };
  const created = await request<Record<string, unknown>>(`POST /v1/locales/${locale.id}/venues`, {
    as,
    body,
  });
  assert.is(created.status, 201);
  assert.not('warnings' in created.body);
});
