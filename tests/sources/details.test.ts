import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { structuredDataIn, visitorOf } from '../site/host.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { sourceScene } from './scene.ts';

const place = {
  '@type': 'Place',
  name: 'The Hall',
  amenityFeature: [
    { '@type': 'LocationFeatureSpecification', name: 'Wheelchair entrance', value: true },
    { '@type': 'LocationFeatureSpecification', propertyID: 'hearing_loop', value: 'limited' },
    { '@type': 'LocationFeatureSpecification', name: 'Accessible toilet', value: false },
  ],
};

const said = {
  eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
  isAccessibleForFree: false,
  offers: {
    ...{ '@type': 'AggregateOffer', lowPrice: '12.50', highPrice: '20', priceCurrency: 'CAD' },
    url: 'https://tickets.example/1',
  },
  inLanguage: ['fr-CA', 'en'],
  typicalAgeRange: '18-',
  doorTime: '2027-01-10T13:00:00-05:00',
};

const stored = {
  price: { free: false, from: '12.50', to: '20', currency: 'CAD' },
  ...{ ticket_url: 'https://tickets.example/1', online: true, online_url: 'https://stream.example/1' },
  ...{ languages: ['fr-CA', 'en'], age_limit: 18, doors_at: '2027-01-10T18:00:00.000Z' },
};

const page = `<script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Event',
  '@id': 'https://hall.example/ball',
  name: 'Ball',
  startDate: '2027-01-10T19:00:00Z',
  url: 'https://hall.example/ball',
  location: [place, { '@type': 'VirtualLocation', url: 'https://stream.example/1' }],
  ...said,
})}</script>`;

test('a page that calls an event with a price of 0 not free: it is free', async () => {
  const { serves, read, rows } = await sourceScene({ kind: null, days: 400 });
  serves(page.replace('"lowPrice":"12.50","highPrice":"20"', '"price":"0"'));
  assert.is((await read()).state, 'succeeded');
  assert.equal((await rows())[0]?.price, { free: true, from: '0', to: null, currency: 'CAD' });
});

test('a page with a range whose ends are the same: both', async () => {
  const { serves, read, rows } = await sourceScene({ kind: null, days: 400 });
  serves(page.replace('"highPrice":"20"', '"highPrice":"12.50"'));
  assert.is((await read()).state, 'succeeded');
  assert.equal((await rows())[0]?.price, { free: false, from: '12.50', to: '12.50', currency: 'CAD' });
});

test('a page with offers in two currencies: the range of the first', async () => {
  const { serves, read, rows } = await sourceScene({ kind: null, days: 400 });
  const offers = [
    { price: '40', priceCurrency: 'EUR' },
    { price: '6500', priceCurrency: 'JPY' },
    { price: '55', priceCurrency: 'EUR' },
  ];
  serves(page.replace(JSON.stringify(said.offers), JSON.stringify(offers)));
  assert.is((await read()).state, 'succeeded');
  assert.equal((await rows())[0]?.price, { free: false, from: '40', to: '55', currency: 'EUR' });
});

interface Venue {
  readonly accessibility: object;
}

interface Event extends Record<string, unknown> {
  readonly id: string;
  readonly venue: { readonly id: string };
}

test('what a page says of an event and its venue: travels by a source to REST, GraphQL, calendars and our page unchanged', async () => {
  const { audience, as, serves, read } = await sourceScene({ kind: null, days: 400 });
  await mutate(audience, 'updateAudience', { publicPages: true }, 'audience { id }');
  serves(page);
  assert.is((await read()).state, 'succeeded');

  const { body } = await graphql<{ events: ({ id: string } & Record<string, unknown>)[] }>(
    audience,
    `{ events { id price { free from to currency } ticketUrl online onlineUrl languages ageLimit doorsAt
       venue { accessibility { stepFreeEntrance accessibleToilet hearingLoop quietRoom parking } } } }`,
    { as },
  );
  assert.is(body.errors, undefined, JSON.stringify(body.errors));
  const [{ id: eventId = '', ...inGraphql } = { id: '' }] = body.data.events;
  assert.equal(inGraphql, {
    ...{ price: stored.price, ticketUrl: stored.ticket_url, online: true, onlineUrl: stored.online_url },
    ...{ languages: stored.languages, ageLimit: 18, doorsAt: stored.doors_at },
    venue: {
      accessibility: {
        ...{ stepFreeEntrance: 'YES', accessibleToilet: 'NO', hearingLoop: 'LIMITED' },
        ...{ quietRoom: 'UNKNOWN', parking: 'UNKNOWN' },
      },
    },
  });
  const id = Buffer.from(eventId, 'base64').toString().replace('Event:', '');
  assert.is(eventId, globalId('Event', id));

  const event = (await request<Event>(`GET /v1/events/${id}`, { as })).body;
  assert.equal(Object.fromEntries(Object.keys(stored).map((field) => [field, event[field]])), stored);

  const dataOnPage = structuredDataIn((await visitorOf(audience).open(`/events/${id}`)).body);
  const whole: Record<string, unknown> = { ...said };
  assert.equal(Object.fromEntries(Object.keys(said).map((name) => [name, dataOnPage[name]])), whole);

  const calendar = await request<string>(`GET /v1/venues/${event.venue.id}/events.ics`, { as });
  const lines = calendar.body.replaceAll('\r\n ', '').split('\r\n');
  assert.ok(lines.includes('CONFERENCE;VALUE=URI:https://stream.example/1'));
  const [, text = ''] =
    /^STRUCTURED-DATA;[^\n]*?"https:\/\/schema\.org\/Event":(.*)$/m.exec(lines.join('\n')) ?? [];
  const inCalendar: Record<string, unknown> = JSON.parse(text.replaceAll(/\\([\\;,])/g, '$1'));
  assert.equal(Object.fromEntries(Object.keys(said).map((name) => [name, inCalendar[name]])), whole);

  const { accessibility } = (await request<Venue>(`GET /v1/venues/${event.venue.id}`, { as })).body;
  for (const text of [(await visitorOf(audience).open(`/events/${id}`)).body, calendar.body]) {
    const again = await sourceScene({ kind: null, days: 400 });
    again.serves(text);
    assert.is((await again.read()).state, 'succeeded');
    const [row] = await again.rows();
    const copied = (await request<Event>(`GET /v1/events/${row?.id}`, { as: again.as })).body;
    assert.equal(Object.fromEntries(Object.keys(stored).map((field) => [field, copied[field]])), stored);
    const venue = await request<Venue>(`GET /v1/venues/${copied.venue.id}`, { as: again.as });
    assert.equal(venue.body.accessibility, accessibility);
  }
});
