import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RecordType } from '../../../orm/statements/input-types.ts';
import { seedCity, seedPerson, seedVenue } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { globalId, graphql } from '../../support/requests/graphql.ts';
import { idOf, mutate } from '../../support/requests/mutate.ts';

interface Cycle {
  readonly type: RecordType;
  readonly input: (place: Place) => object;
  readonly change: object;
  readonly selection: string;
  readonly created: object;
  readonly changed: object;
}

interface Place {
  readonly localeId: string;
  readonly venueId: string;
  readonly personId: string;
}

const cycles: Cycle[] = [
  {
    type: 'Locale',
    input: () => ({
      name: 'Lisbon',
      label: 'lisbon',
      latitude: 38.7,
      longitude: -9,
      timeZone: 'Europe/Lisbon',
    }),
    change: { name: 'Lisboa' },
    selection: 'name label timeZone',
    created: { name: 'Lisbon', label: 'lisbon', timeZone: 'Europe/Lisbon' },
    changed: { name: 'Lisboa', label: 'lisbon', timeZone: 'Europe/Lisbon' },
  },
  {
    type: 'Venue',
    input: ({ localeId }) => ({
      localeId,
      name: 'Hall',
      latitude: 1,
      longitude: 2,
      hidden: true,
      pageUrl: 'https://hall.example/',
      beacon: { major: 1, minor: 2 },
    }),
    change: { name: 'Barn', pageUrl: null, beacon: null },
    selection: 'name hidden latitude page { name url }',
    created: {
      name: 'Hall',
      hidden: true,
      latitude: 1,
      page: { name: 'Hall', url: 'https://hall.example/' },
    },
    changed: { name: 'Barn', hidden: true, latitude: 1, page: { name: 'Barn', url: null } },
  },
  {
    type: 'Event',
    input: ({ venueId, personId }) => ({
      venueId,
      name: 'Dance',
      startsAt: '2030-01-01T20:00:00+01:00',
      personIds: [personId],
      featured: true,
      hidden: true,
    }),
    change: { endsAt: '2030-01-02T00:00:00Z', personIds: null, hidden: false },
    selection: 'name startsAt endsAt featured hidden people { name }',
    created: {
      name: 'Dance',
      startsAt: '2030-01-01T19:00:00.000Z',
      endsAt: null,
      featured: true,
      hidden: true,
      people: [{ name: 'Ana Torres' }],
    },
    changed: {
      name: 'Dance',
      startsAt: '2030-01-01T19:00:00.000Z',
      endsAt: '2030-01-02T00:00:00.000Z',
      featured: true,
      hidden: false,
      people: [],
    },
  },
  {
    type: 'Person',
    input: ({ localeId }) => ({ localeId, name: 'Ben', pageUrl: 'https://ben.example/' }),
    change: { pageUrl: null, photoUrl: 'https://ben.example/1.jpg' },
    selection: 'name page { url } photo { url }',
    created: { name: 'Ben', page: { url: 'https://ben.example/' }, photo: null },
    changed: { name: 'Ben', page: null, photo: { url: 'https://ben.example/1.jpg' } },
  },
  {
    type: 'Track',
    input: ({ personId }) => ({ personId, name: 'Quimbara' }),
    change: { url: 'https://quimbara.example/' },
    selection: 'name url person { name }',
    created: { name: 'Quimbara', url: null, person: { name: 'Ana Torres' } },
    changed: { name: 'Quimbara', url: 'https://quimbara.example/', person: { name: 'Ana Torres' } },
  },
  {
    type: 'Message',
    input: ({ venueId }) => ({ venueId, text: 'Doors are open', startsAt: '2030-01-01T20:00:00+01:00' }),
    change: { expiresAt: '2030-01-02T00:00:00Z' },
    selection: 'text startsAt expiresAt venue { name }',
    created: {
      text: 'Doors are open',
      startsAt: '2030-01-01T19:00:00.000Z',
      expiresAt: null,
      venue: { name: 'The Hall' },
    },
    changed: {
      text: 'Doors are open',
      startsAt: '2030-01-01T19:00:00.000Z',
      expiresAt: '2030-01-02T00:00:00.000Z',
      venue: { name: 'The Hall' },
    },
  },
  {
    type: 'Photo',
    input: () => ({ url: 'https://pictures.example/1.jpg', width: 640 }),
    change: { width: null, height: 480, caption: 'The hall' },
    selection: 'url width height caption',
    created: { url: 'https://pictures.example/1.jpg', width: 640, height: null, caption: null },
    changed: { url: 'https://pictures.example/1.jpg', width: null, height: 480, caption: 'The hall' },
  },
];

for (const { type, input, change, selection, created, changed } of cycles) {
  const field = `${type[0]?.toLowerCase()}${type.slice(1)}`;
  test(`create${type}, update${type}, delete${type}: each gives the record`, async () => {
    const { audience, locale } = await seedCity();
    const place = {
      localeId: globalId('Locale', locale.id),
      venueId: globalId('Venue', (await seedVenue(locale)).id),
      personId: globalId('Person', (await seedPerson(locale)).id),
    };
    const record = `${field} { id ${selection} }`;
    const { [field]: made } = await mutate(audience, `create${type}`, input(place), record);
    const id = idOf(made);
    assert.equal(made, { id, ...created });
    const updated = await mutate(audience, `update${type}`, { id, ...change }, record);
    assert.equal(updated[field], { id, ...changed });
    const deleted = await mutate(audience, `delete${type}`, { id }, `${record} deletedId`);
    assert.equal([deleted[field], deleted.deletedId], [{ id, ...changed }, id]);
    const { as } = await signIn({ admin: true });
    const { body } = await graphql(audience, 'query ($id: ID!) { node(id: $id) { id } }', {
      as,
      variables: { id },
    });
    assert.equal(body, { data: { node: null } });
  });
}
