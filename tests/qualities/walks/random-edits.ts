import type { RandomSource } from '../../support/random/random-source.ts';
import { globalId } from '../../support/requests/graphql.ts';
import { someOf } from './random-batch.ts';
import type { Records } from './replay.ts';

export interface Mutation {
  readonly name: string;
  readonly input: object;
}

type Type = 'Locale' | 'Photo' | 'Venue' | 'Event' | 'Person' | 'Track' | 'Message';

const idsOf = (records: Records, type: Type): string[] =>
  [...records.keys()].flatMap((key) => {
    const [kind, id = ''] = key.split(' ');
    return kind === type.toLowerCase() ? [globalId(type, id)] : [];
  });

const names = ['The Hall', 'The Barn', 'Edited'];
const urls = [null, 'https://edited.example/', 'https://hall.example/'];
const pictures = [null, 'https://edited.example/1.jpg', 'https://hall.example/1.jpg'];

const beacons = [null, { major: 1, minor: 1 }, { major: 1, minor: 2 }];

/** What an administrator may change. */
const fields = (records: Records, random: RandomSource) => {
  const [locales, venues, people] = [
    idsOf(records, 'Locale'),
    idsOf(records, 'Venue'),
    idsOf(records, 'Person'),
  ];
  return {
    Locale: { name: names, latitude: [43.65, 43.7] },
    Photo: {
      caption: [null, 'At night'],
      url: ['https://edited.example/2.jpg', 'https://hall.example/2.jpg'],
    },
    Venue: {
      name: names,
      address: [null, '3 Main St'],
      pageUrl: urls,
      photoUrl: pictures,
      hidden: [true, false],
      localeId: locales,
      beacon: beacons,
    },
    Event: {
      name: names,
      description: [null, 'Edited'],
      photoUrl: pictures,
      status: ['SCHEDULED', 'CANCELLED'],
      hidden: [true, false],
      venueId: venues,
      personIds: [random.some(people)],
      // Midnight in Toronto, as whole days start.
      startsAt: ['2099-01-01T05:00:00Z', '2099-01-15T05:00:00Z'],
    },
    Person: { name: names, pageUrl: urls, photoUrl: pictures, localeId: locales },
    Track: { name: names, personId: people },
    Message: { text: ['Doors are open', 'Edited'], venueId: venues },
  };
};

const types: readonly Type[] = [
  'Venue',
  'Event',
  'Person',
  'Venue',
  'Event',
  'Locale',
  'Photo',
  'Track',
  'Message',
];

/** An edit of a record that is there; undefined if there is none of the type. */
export function randomEdit(records: Records, random: RandomSource): Mutation | undefined {
  const type = random.pick(types) ?? 'Venue';
  const id = random.pick(idsOf(records, type));
  if (id === undefined) return undefined;
  return { name: `update${type}`, input: { id, ...someOf(random, fields(records, random)[type]) } };
}

export function randomDeletion(records: Records, random: RandomSource): Mutation | undefined {
  const type = random.pick(types) ?? 'Venue';
  const id = random.pick(idsOf(records, type));
  // Without its locales, an audience can have no batches.
  return id === undefined || type === 'Locale' ? undefined : { name: `delete${type}`, input: { id } };
}

/** A record of its own, or of one that is there. */
export function randomCreation(records: Records, random: RandomSource): Mutation | undefined {
  const localeId = random.pick(idsOf(records, 'Locale'));
  const personId = random.pick(idsOf(records, 'Person'));
  const venueId = random.pick(idsOf(records, 'Venue'));
  const place = { latitude: 43.65, longitude: -79.38 };
  const startsAt = '2099-01-01T20:00:00Z';
  return random.pick([
    { name: 'createVenue', input: { localeId, name: 'Created', ...place, beacon: random.pick(beacons) } },
    { name: 'createPerson', input: { localeId, name: 'Eva', photoUrl: random.pick(pictures) } },
    ...(personId === undefined ? [] : [{ name: 'createTrack', input: { personId, name: 'Quimbara' } }]),
    ...(venueId === undefined
      ? []
      : [
          { name: 'createMessage', input: { venueId, text: 'Doors are open' } },
          {
            name: 'createEvent',
            input: { venueId, name: 'Created', startsAt, personIds: random.some(idsOf(records, 'Person')) },
          },
        ]),
  ]);
}

const plurals = { Venue: 'Venues', Event: 'Events', Person: 'People' };

/** A merge of two records that are there. */
export function randomMerge(records: Records, random: RandomSource): Mutation | undefined {
  const type = random.pick(['Venue', 'Event', 'Person'] as const) ?? 'Venue';
  const from = random.pick(idsOf(records, type));
  const into = random.pick(idsOf(records, type).filter((id) => id !== from));
  const fields = random.below(2) === 0 ? random.some(['name', 'photoUrl']) : [];
  return from && into ? { name: `merge${plurals[type]}`, input: { from, into, fields } } : undefined;
}

/** A restoration of what was deleted, or is there. */
export function randomRestoration(
  entries: readonly { kind: string; record: string }[],
  random: RandomSource,
) {
  const type = random.pick(['Venue', 'Event', 'Person'] as const) ?? 'Venue';
  const record = random.pick(entries.filter(({ kind }) => kind === type.toLowerCase()))?.record;
  return record === undefined ? undefined : { name: `restore${type}`, input: { id: globalId(type, record) } };
}
