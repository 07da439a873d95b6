import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedHall } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { globalId, graphql } from '../../support/requests/graphql.ts';

interface Problem {
  document: string;
  code: string;
  errors?: object;
}

const problems: [title: string, document: (place: { venueId: string }) => Problem][] = [
  [
    'a field that is not valid',
    () => ({
      document:
        'createLocale(input: {name: "", label: "x", latitude: 91, longitude: 0, timeZone: "Mars"}) { clientMutationId }',
      code: 'RECORD_INVALID',
      errors: ['name', 'latitude', 'timeZone'],
    }),
  ],
  [
    'a reference that names nothing',
    () => ({
      document: `createVenue(input: {localeId: "${globalId('Locale', '0192aaaa-0000-7000-8000-000000000000')}", name: "Hall", latitude: 1, longitude: 1}) { clientMutationId }`,
      code: 'RECORD_INVALID',
      errors: ['localeId'],
    }),
  ],
  [
    'a person who is unknown in a line-up',
    ({ venueId }) => ({
      document: `createEvent(input: {venueId: "${venueId}", name: "Dance", startsAt: "2030-01-01T00:00:00Z", personIds: ["nonsense"]}) { clientMutationId }`,
      code: 'RECORD_INVALID',
      errors: ['personIds.0'],
    }),
  ],
  [
    'an id that names nothing',
    () => ({
      document: 'updateVenue(input: {id: "nonsense", name: "Hall"}) { clientMutationId }',
      code: 'NOT_FOUND',
    }),
  ],
  [
    "another audience's id",
    () => ({
      document:
        'updateAudience(input: {audienceId: "0192aaaa-0000-7000-8000-000000000000"}) { clientMutationId }',
      code: 'FORBIDDEN',
    }),
  ],
];

for (const [title, problem] of problems)
  test(`a mutation with ${title}: an error with its code, by the input's own path`, async () => {
    const { audience, venue } = await seedHall();
    const { document, code, errors } = problem({ venueId: globalId('Venue', venue.id) });
    const { as } = await signIn({ admin: true });
    const { body } = await graphql(audience, `mutation { ${document} }`, { as });
    const [error] = body.errors ?? [];
    assert.is(error?.extensions.code, code, JSON.stringify(body));
    if (errors !== undefined) assert.equal(Object.keys(error?.extensions.errors ?? {}), errors);
  });

test('a mutation with a reference of another kind: told which kind of id it must be', async () => {
  const { audience, venue } = await seedHall();
  const { as } = await signIn({ admin: true });
  const updateVenue = (localeId: string) =>
    graphql(
      audience,
      `mutation { updateVenue(input: {id: "${globalId('Venue', venue.id)}", localeId: "${localeId}"}) { clientMutationId } }`,
      { as },
    );
  const messages = {
    nonsense: 'must be the id of a locale',
    [globalId('Venue', venue.id)]: 'must be the id of a locale',
    [venue.id]: 'must be the id of a locale of the audience',
  };
  for (const [localeId, message] of Object.entries(messages)) {
    const { body } = await updateVenue(localeId);
    assert.equal(body.errors?.[0]?.extensions.errors, { localeId: [message] });
  }
  const unknown = `localeId: "${globalId('Locale', venue.id)}", name: "Hall", latitude: 0, longitude: 0`;
  const document = `mutation { createVenue(input: {${unknown}}) { clientMutationId } }`;
  const [error] = (await graphql(audience, document, { as })).body.errors ?? [];
  assert.equal(error?.extensions.errors, { localeId: ['must be the id of a locale of the audience'] });
  assert.is(error?.message, 'Correct the named fields and send the request again.');
});

test('a mutation by somebody who is no administrator: "Administrator access required", before anything else', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const document =
    'mutation { createLocale(input: {name: "", label: "", latitude: 91, longitude: 0, timeZone: ""}) { clientMutationId } }';
  const { body } = await graphql(audience, document, { as });
  assert.is(body.errors?.[0]?.message, 'Administrator access required');
  assert.is(body.errors?.[0]?.extensions.code, 'FORBIDDEN');
});
