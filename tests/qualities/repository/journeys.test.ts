import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isId, nilId } from '../../../orm/statements/input-types.ts';
import { testApp } from '../../support/app/app.ts';
import { seedAudience, seedCity, seedEvents, seedLocale, seedVenue } from '../../support/records/seeds.ts';
import { eventItem, venueItem } from '../../support/requests/batch.ts';
import { signIn, worker } from '../../support/requests/credentials.ts';
import { device } from '../../support/requests/device.ts';
import { globalId } from '../../support/requests/graphql.ts';
import { type Sent, serveAsInProduction } from './journeys/app.ts';
import { filesEntered } from './journeys/coverage.ts';

/** How many files of core, facades and orm one warm request may enter. */
const ceilings = {
  'GET a venue': 20,
  'nearest venues of a locale': 26,
  'a GraphQL query': 37,
  'a batch': 62,
  'a sign-in': 35,
  "an audience's front page": 55,
};

type Journey = keyof typeof ceilings;

let send: (sent: Sent) => Promise<void>;
let close: () => void;

test.before(async () => {
  ({ send, close } = await serveAsInProduction());
});
test.after(() => close());

const journey = (name: Journey, prepare: () => Promise<(n: number) => Sent>): void => {
  const ceiling = ceilings[name];
  test(`${name}: enters at most ${ceiling} files`, async () => {
    const request = await prepare();
    const warmUp = async () => {
      for (let n = 1; n <= 5; n += 1) await send(request(n));
    };
    const files = await filesEntered(warmUp, (round) => send(request(6 + round)));
    const functions = files.reduce((sum, file) => sum + file.functions, 0);
    const lines = files.map((file) => `${String(file.functions).padStart(5)}  ${file.path}`);
    console.log(`\n${name}: ${files.length} files, ${functions} functions (at most ${ceiling} files)`);
    console.log(lines.join('\n'));
    assert.ok(files.length <= ceiling, `${files.length} files, more than ${ceiling}`);
  });
};

async function venueScene(publicPages = false) {
  const { audience, locale } = await seedCity('Salsa City', { publicPages });
  const venues = [];
  for (let n = 0; n < 20; n += 1) {
    const venue = await seedVenue(locale, { name: `Hall ${n}`, url: 'https://hall.example/' });
    await seedEvents(venue, 5);
    venues.push(venue);
  }
  const { as } = await signIn({ audience });
  return { audience, locale, venues, as };
}

test('a file of which a function is called: entered; one that is only loaded, or called before: not', async () => {
  const act = async () => assert.ok(isId(nilId));
  assert.equal(await filesEntered(act, act), [{ path: 'orm/statements/input-types.ts', functions: 1 }]);
  assert.equal(await filesEntered(act, async () => undefined), []);
});

journey('GET a venue', async () => {
  const { venues, as } = await venueScene();
  return () => ({ line: `GET /v1/venues/${venues[0]?.id}`, as });
});

journey('nearest venues of a locale', async () => {
  const { locale, as } = await venueScene();
  const query = 'latitude=43.66&longitude=-79.37&limit=20';
  return () => ({ line: `GET /v1/locales/${locale.id}/venues?${query}`, as });
});

/** The benchmark's W4. */
const venuesWithEvents = `query Venues($localeId: ID!) {
  venuesConnection(first: 20, localeId: $localeId) {
    edges {
      node {
        id
        name
        locale { id name }
        page { id name url }
        eventsConnection(first: 3, upcoming: true) { edges { node { id name startsAt endsAt } } }
      }
    }
  }
}`;

journey('a GraphQL query', async () => {
  const { audience, locale, as } = await venueScene();
  const variables = { localeId: globalId('Locale', locale.id) };
  return () => ({
    line: `POST /v1/audience/${audience.id}/graphql`,
    as,
    body: { query: venuesWithEvents, variables },
  });
});

journey('a batch', async () => {
  const audience = await seedAudience();
  await seedLocale(audience, { label: 'toronto' });
  const as = await worker(audience);
  return (n) => ({
    line: 'POST /v1/research/batch',
    as,
    body: {
      source: { name: 'scraper' },
      venues: [venueItem(`v${n}`), venueItem('v', { address: `${n} Main St` })],
      events: [eventItem(`e${n}`, { venue: { external_id: `v${n}` } })],
    },
  });
});

journey('a sign-in', async () => {
  const { provider, settings } = await testApp();
  const social_token = await provider.token(provider.addPerson('Robin'), settings.platformApp);
  return () => ({ line: 'POST /v1/token', body: { social_token, device } });
});

journey("an audience's front page", async () => {
  const { audience } = await venueScene(true);
  return () => ({ line: 'GET /', host: `${audience.subdomain}.platform.test` });
});
