import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Page } from '../../orm/schema/entities/photo.ts';
import { testApp } from '../support/app/app.ts';
import { insertRow } from '../support/database/rows.ts';
import { statement } from '../support/database/statement.ts';
import {
  seedAudience,
  seedEvent,
  seedLocale,
  seedPerson,
  seedPhoto,
  seedSeries,
  seedTag,
  seedTrack,
  seedVenue,
} from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { type Change, follow, named, own } from './follow.ts';
import { remove, run, update, type Write, write } from './write.ts';

/** A world in which every kind of record is embedded wherever it can be. */
async function world() {
  const audience = await seedAudience();
  const [here, there] = [await seedLocale(audience), await seedLocale(audience, { name: 'Hamilton' })];
  const [photo, picture] = [
    await seedPhoto(audience),
    await seedPhoto(audience, { url: 'https://a.example/2' }),
  ];
  const venue = await seedVenue(here, { photoId: photo.id });
  const bar = await seedVenue(there, { name: 'The Bar' });
  const cellar = await seedVenue(here, { name: 'The Cellar', hidden: true });
  const { database, now } = (await testApp()).dependencies;
  const page = (name: string) =>
    database.transaction(async ({ em }) => em.create(Page, { audienceId: audience.id, name, url: null }));
  const [ownPage, otherPage, hallPage] = [
    await page('Ana'),
    await page('The Ballroom'),
    await page(venue.name),
  ];
  const person = await seedPerson(here, { name: 'Ana', photoId: photo.id, pageId: ownPage.id });
  const band = await seedPerson(here, { name: 'The Band' });
  const track = await seedTrack(person);
  const [tag, other] = [await seedTag(audience), await seedTag(audience, { name: 'Tango' })];
  const series = await seedSeries(venue);
  const jam = await seedSeries(venue, { name: 'Jam of the week' });
  const ofSeries = { seriesId: series.id, seriesDate: '2099-01-01' };
  const event = await seedEvent(venue, {
    photoId: photo.id,
    people: [person],
    tagIds: [tag.id],
    ...ofSeries,
  });
  await seedEvent(cellar, { photoId: picture.id });
  return {
    audience,
    here,
    there,
    photo,
    picture,
    venue,
    bar,
    cellar,
    ownPage,
    otherPage,
    hallPage,
    person,
    band,
    tag,
    other,
    track,
    series,
    jam,
    event,
    now: now(),
  };
}

type World = Awaited<ReturnType<typeof world>>;

/** For each column of each record another value. A name is its page's, and the locale of an event its venue's. */
const otherValues = ({ there, picture, bar, hallPage, otherPage, band, jam, other, now }: World) => ({
  locale: {
    name: 'Montreal',
    label: 'montreal',
    latitude: 45.5,
    longitude: -73.6,
    time_zone: 'America/Montreal',
  },
  page: { name: 'The Ballroom', url: 'https://a.example/page' },
  photo: { url: 'https://a.example/9', width: 640, height: 480, caption: 'A hall', edited_fields: '{url}' },
  venue: {
    ...{ hidden: true, locale_id: there.id, page_id: hallPage.id, photo_id: picture.id },
    ...{ latitude: 43.7, longitude: -79.4, address: '1 King Street', edited_fields: '{name}' },
    accessibility: { parking: 'yes' },
  },
  tag: { name: 'Salsa dancing', color: '#0f766e', words: '{salsa}' },
  event: {
    ...{
      venue_id: bar.id,
      name: 'Gala',
      description: 'An evening',
      status: 'cancelled',
      featured: true,
      capacity: 50,
    },
    hidden: true,
    ...{ starts_at: now, ends_at: null, all_day: true, time_zone: 'Europe/Lisbon' },
    ...{ url: 'https://a.example/gala', photo_id: picture.id, edited_fields: '{name}' },
    price: { free: true, from: null, to: null, currency: null },
    tag_ids: `{${other.id}}`,
    ...{ series_id: jam.id, series_date: '2099-01-08' },
    ...{ ticket_url: 'https://a.example/tickets', online: true, online_url: 'https://a.example/stream' },
    ...{ languages: '{fr}', age_limit: 18, doors_at: now },
  },
  person: { locale_id: there.id, page_id: otherPage.id, photo_id: picture.id, edited_fields: '{name}' },
  track: { person_id: band.id, name: 'Bemba Colorá', url: 'https://a.example/track' },
});

const ofOthers = { venue: ['name'], event: ['locale_id', 'day', 'day_starts_at'], person: ['name'] };
const unchanging = [
  ...['id', 'audience_id', 'created_at', 'updated_at', 'version', 'raised_by', 'deleted_at', 'deleted_with'],
  ...['standalone', 'beacon', 'merged_into'],
];

function writesOf(world: World): [title: string, Write][] {
  const { here, event, venue, person, band, tag, track, photo, cellar, audience } = world;
  const changed = { locale: here, page: world.ownPage, photo, venue, tag, event, person, track };
  const columns = Object.entries(otherValues(world)).flatMap(([table, values]) =>
    Object.entries(values).map(([column, value]): [string, Write] => [
      `${table}.${column}`,
      update(table, changed[table as keyof typeof changed].id, { [column]: value }),
    ]),
  );
  const lineUp = { event_id: event.id, person_id: band.id, audience_id: audience.id, position: 1 };
  return [
    ...columns,
    ["the url of a venue's page", update('page', world.hallPage.id, { url: 'https://a.example/hall' })],
    ["the name of a venue's page", update('page', world.hallPage.id, { name: 'The Ballroom' })],
    ["the name of a person's page", update('page', world.otherPage.id, { name: 'Ana María' })],
    ['a venue shown again', update('venue', venue.id, { hidden: false })],
    ['a hidden venue shown', update('venue', cellar.id, { hidden: false })],
    ['a hidden venue hidden again', update('venue', cellar.id, { hidden: true })],
    ['a hidden event shown', update('event', event.id, { hidden: false })],
    ['a person added to a line-up', (transaction) => insertRow(transaction, 'event_person', lineUp)],
    ['another order', run('update event_person set position = -1 where person_id = ?', [band.id])],
    ['a person left out', run('delete from event_person where person_id = ?', [person.id])],
    ['the name of a person in a line-up', update('person', band.id, { name: 'The Trio' })],
    ['the name of a series', update('series', world.jam.id, { name: 'Session' })],
    ['the rule of a series', update('series', world.jam.id, { recurrence: 'FREQ=DAILY' })],
    ['a track deleted', remove('track', track.id)],
    ['a tag deleted', remove('tag', world.other.id)],
    ['a photo deleted', remove('photo', photo.id)],
    ['a person deleted', remove('person', band.id)],
    ['an event deleted', remove('event', event.id)],
    ['a venue deleted', remove('venue', venue.id)],
    ['a hidden venue deleted', remove('venue', cellar.id)],
  ];
}

const columnsOf = statement<{ column: string }, [table: string]>(
  'columns_of',
  `select column_name as column from information_schema.columns
   where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by 1`,
);

test('the columns that are changed below are all that there are', async () => {
  const { database } = (await testApp()).dependencies;
  for (const [table, values] of Object.entries(otherValues(await world()))) {
    const found = (await database.query(columnsOf, [`${table}_row`])).map(({ column }) => column);
    const others = Object.entries(ofOthers).find(([name]) => name === table)?.[1] ?? [];
    assert.equal(
      found.filter((column) => !unchanging.includes(column)).sort(),
      [...Object.keys(values), ...others].sort(),
      table,
    );
  }
});

test('GET /v1/changes: whatever changes, exactly the records whose GET changes, as it is then', async () => {
  const all = await world();
  const { audience } = all;
  const records = Object.entries({
    locale: [all.here, all.there],
    photo: [all.photo, all.picture],
    venue: [all.venue, all.bar, all.cellar],
    person: [all.person, all.band],
    track: [all.track],
    event: [all.event],
  }).flatMap(([kind, rows]) => rows.map(({ id }) => ({ kind, id })));
  const callers = await Promise.all(
    [false, true].map(async (admin) => {
      const { as } = await signIn({ audience, admin });
      return { as, admin, following: await follow(as) };
    }),
  );
  const bodiesOf = async (as: string) => {
    const bodies = new Map<string, object | undefined>();
    await Promise.all(
      records.map(async ({ kind, id }) => bodies.set(`${kind} ${id}`, await own(as, kind, id))),
    );
    return bodies;
  };
  const known = new Map<string, Map<string, object | undefined>>();
  for (const { as } of callers) known.set(as, await bodiesOf(as));
  for (const [title, change] of writesOf(all)) {
    await write(change);
    for (const { as, admin, following } of callers) {
      const before = known.get(as);
      const after = await bodiesOf(as);
      known.set(as, after);
      const differing = records.filter(({ kind, id }) => {
        const name = `${kind} ${id}`;
        return JSON.stringify(before?.get(name)) !== JSON.stringify(after.get(name));
      });
      const told = (await following.next()).filter(({ id }) => records.some((record) => record.id === id));
      const expected = differing.map(({ kind, id }): Change => {
        const isGone = after.get(`${kind} ${id}`) === undefined;
        return { kind, id, ...(isGone && { deleted: true }) };
      });
      const isExpected = ({ id }: Change) => differing.some((record) => record.id === id);
      const caller = admin ? 'administrator' : 'user';
      assert.equal(named(told.filter(isExpected)), named(expected), `${title}, as ${caller}`);
      // Users are told that what they cannot see is deleted. Whether a photo is visible to them depends on all that has
      // it: it may be told without a change.
      const others = told.filter((change) => !isExpected(change));
      assert.ok(
        others.every(({ kind, deleted }) => !admin && (kind === 'photo' || deleted)),
        `${title}: ${JSON.stringify(others)}`,
      );
      for (const { kind, id, record } of told) assert.equal(record, after.get(`${kind} ${id}`), title);
    }
  }
});
