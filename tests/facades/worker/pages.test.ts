import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { read } from './read.ts';
import { file } from './scene.ts';

const hall = {
  '@type': 'MusicVenue',
  name: 'The Hall &amp; Bar',
  address: { '@type': 'PostalAddress', streetAddress: '1 Main St', addressLocality: 'Toronto' },
  geo: { '@type': 'GeoCoordinates', latitude: '43.65', longitude: '-79.38' },
};

const concert = {
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  '@id': 'https://hall.example/1',
  name: 'Concert',
  url: 'https://hall.example/concert',
  startDate: '2099-07-01T20:00:00-04:00',
  location: [{ '@type': 'VirtualLocation', url: 'https://stream.example/' }, hall],
  performer: [{ '@type': 'Person', name: 'Ana Torres' }, 'Bo'],
  organizer: { '@type': 'Organization', name: 'Club', email: 'club@hall.example' },
  eventStatus: 'https://schema.org/EventCancelled',
};

const page = (...documents: unknown[]) =>
  file(
    'page.html',
    `<!doctype html><title>Hall</title><script>not json</script>${documents
      .map(
        (each) =>
          `<script type="application/ld+json">${typeof each === 'string' ? each : JSON.stringify(each)}</script>`,
      )
      .join('')}`,
  );

test('a page with JSON-LD: its events with their places, performers and status', async () => {
  const { venues, events, rejected } = await read([page('{broken', concert)]);
  assert.equal(rejected, []);
  const [venue] = venues;
  assert.equal(
    [venue?.name, venue?.address, venue?.latitude],
    ['The Hall & Bar', '1 Main St, Toronto', 43.65],
  );
  const [{ provenance: _, ...event } = { provenance: undefined }] = events;
  assert.equal(event, {
    external_id: 'https://hall.example/1',
    name: 'Concert',
    venue: { external_id: venue?.external_id },
    starts_at: '2099-07-02T00:00:00.000Z',
    ends_at: null,
    all_day: false,
    description: null,
    url: 'https://hall.example/concert',
    people: ['Ana Torres', 'Bo'],
    status: 'cancelled',
    online: true,
    online_url: 'https://stream.example/',
  });
});

test('JSON-LD with a graph, as a page and as a file: events and places wherever they are', async () => {
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [
      { ...hall, url: 'https://hall.example/' },
      { '@type': 'ItemList', itemListElement: [{ item: concert }] },
    ],
  };
  for (const path of [page(graph), file('all.jsonld', JSON.stringify(graph))]) {
    const { venues, events } = await read([path]);
    assert.equal([venues.length, events.length], [1, 1]);
  }
});

test('JSON-LD with a place: events elsewhere, by name or in an object, are at venues of these names', async () => {
  const own = { ...hall, '@id': '#hall' };
  const at = (id: string, location: unknown) => ({
    ...concert,
    '@id': `https://hall.example/${id}`,
    location,
  });
  const graph = [
    own,
    at('1', '#hall'),
    at('2', 'The Hall & Bar'),
    at('3', 'Barn'),
    at('4', { name: 'Barn' }),
  ];
  const path = page({ '@graph': [...graph, at('5', 'Mill')] });
  const { venues, events } = await read([path], {
    latitude: 43.7,
    longitude: -79.4,
    url: 'https://hall.example/',
  });
  const names = new Map(venues.map(({ external_id, name }) => [external_id, name]));
  assert.equal(
    events.map(({ venue }) => names.get(venue.external_id)),
    ['The Hall & Bar', 'The Hall & Bar', 'Barn', 'Barn', 'Mill'],
  );
  assert.is(venues.length, 3);
});

test('a date without a time: the whole day', async () => {
  const path = page({ ...concert, startDate: '2099-07-01', endDate: '2099-07-02' });
  const { events } = await read([path], { time_zone: 'America/Toronto' });
  assert.equal(
    [events[0]?.all_day, events[0]?.starts_at, events[0]?.ends_at],
    [true, '2099-07-01T04:00:00.000Z', '2099-07-03T04:00:00.000Z'],
  );
});

test('JSON-LD whose coordinates, address, price and keywords are nodes of their own: those of the place and the event', async () => {
  const graph = [
    { '@id': '#geo', '@type': 'GeoCoordinates', latitude: 43.61, longitude: -79.31 },
    { '@id': '#address', '@type': 'PostalAddress', streetAddress: '5 Low St', addressLocality: 'Toronto' },
    { '@id': '#price', price: 12, priceCurrency: 'CAD' },
    { '@id': '#jazz', name: 'jazz' },
    {
      '@id': '#hall',
      '@type': 'Place',
      name: 'Hall',
      geo: { '@id': '#geo' },
      address: [{ '@id': '#address' }],
    },
    {
      ...concert,
      location: { '@id': '#hall' },
      offers: { priceSpecification: { '@id': '#price' } },
      keywords: [{ '@id': '#jazz' }],
    },
  ];
  const { venues, events, rejected } = await read([page({ '@graph': graph })], {
    url: 'https://hall.example/',
  });
  assert.equal(rejected, []);
  assert.equal(
    venues.map(({ name, latitude, longitude, address }) => [name, latitude, longitude, address]),
    [['Hall', 43.61, -79.31, '5 Low St, Toronto']],
  );
  assert.equal([events[0]?.price?.from, events[0]?.tags], ['12', ['jazz']]);
});

test('events of a page that have one @id: each by its name, place and time; one that is described twice is one', async () => {
  const at = (name: string, startDate: string, about = {}) => ({
    ...concert,
    ...{ '@id': '#event', name, startDate, endDate: undefined, ...about },
  });
  const once = page(at('Jazz', '2099-07-01T20:00Z'), at('Jazz', '2099-07-01T20:00Z', { inLanguage: 'de' }));
  const [jazz] = (await read([once])).events;
  assert.equal([jazz?.external_id, jazz?.languages], ['file:///page.html#event', ['de']]);
  const scripts = [
    at('Jazz', '2099-07-01T20:00Z'),
    at('Jazz', '2099-07-08T20:00Z'),
    at('Folk', '2099-07-01T20:00Z'),
  ];
  const { events, present } = await read([page(...scripts)]);
  assert.equal(
    events.map(({ name, starts_at }) => [name, starts_at]),
    [
      ['Jazz', '2099-07-01T20:00:00.000Z'],
      ['Jazz', '2099-07-08T20:00:00.000Z'],
      ['Folk', '2099-07-01T20:00:00.000Z'],
    ],
  );
  const fewer = await read([page(...scripts.slice(1))]);
  assert.equal(
    fewer.events.map(({ external_id }) => external_id),
    present.events?.slice(1),
    'they are the same events where one is gone',
  );
});

const html = (text: string) => read([file('page.html', `<html><body>${text}`)]);
const script = (name: string) =>
  `<script type="application/ld+json">${JSON.stringify({ ...concert, '@id': `#${name}`, name })}</script>`;

test('a script within a comment of HTML: not read, as browsers do not', async () => {
  const comments = `<!--[if IE]>${script('Old')}<![endif]--><!-->${script('Jazz')}<!-- ${script('Later')} `;
  const { events } = await html(`<script>if (a <!--b) c()</script>${comments}`);
  assert.equal(
    events.map(({ name }) => name),
    ['Jazz'],
  );
});

test('a page that is cut off between two scripts: said, and nothing is missing', async () => {
  const cut = await html(script('Jazz'));
  assert.equal([cut.events.length, cut.present], [1, {}]);
  assert.match(cut.doubts.join(), /page\.html has no <\/html>, and may be cut off\.$/);
  assert.equal((await html(`${script('Jazz')}</body>`)).doubts, []);
});

test('a page without events: one sentence', async () => {
  const failure = await read([page({ '@type': 'WebSite', name: 'Hall' })]).catch(({ message }) => message);
  assert.match(failure, /page\.html: the page has no schema\.org events or places as JSON-LD\.$/);
});
