import { v7 as newId } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { attribution } from '../../orm/sample/attribution.ts';
import { readCompact } from '../../orm/sample/compact.ts';
import { sampleId } from '../../orm/sample/load/sample-id.ts';
import { isEmpty, loadSample } from '../../orm/sample/load.ts';
import { moveSample } from '../../orm/sample/move.ts';
import { shifted, weeksToShift } from '../../orm/sample/shift.ts';
import { openTestDatabase } from '../support/database/database.ts';
import { statement } from '../support/database/statement.ts';

const now = new Date('2026-11-21T02:07:00.000Z');
const { database, drop } = await openTestDatabase();
const empty = await isEmpty(database);
const report = await loadSample(database, now);

test.after(drop);

let asked = 0;
const select = <Row>(text: string) => {
  asked += 1;
  return database.query(statement<Row, []>(`load_test_${asked}`, text), []);
};

test('a database is empty before the sample is loaded, and not after', async () => {
  assert.is(empty, true);
  assert.is(await isEmpty(database), false);
});

test('the report counts what the tables hold', async () => {
  for (const { id, loaded } of report.audiences) {
    const tables = {
      locales: 'locale',
      venues: 'venue',
      people: 'person',
      events: 'event',
      photos: 'photo',
      tracks: 'track',
    };
    for (const kind of ['locales', 'venues', 'people', 'events', 'photos', 'tracks'] as const) {
      const [row] = await select<{ count: number }>(
        `select count(*) as count from ${tables[kind]} where audience_id = '${id}'`,
      );
      assert.is(row?.count, loaded[kind], kind);
    }
  }
});

test('the ids are the same on every machine, and older than those that the service makes', async () => {
  const [found] = await select<{ audience: string; venue: string }>(`select a.id as audience, v.id as venue
    from venue v join audience a on a.id = v.audience_id where a.subdomain = 'toronto' and v.name = 'Massey Hall'`);
  assert.equal(found, {
    audience: '019b76da-a800-8a1f-82cb-3a7d08bb6a9d',
    venue: '019b76da-a800-83d5-97f2-ea301f7d8338',
  });
  const [newest] = await select<{ id: string }>('select max(id::text) as id from event');
  assert.ok((newest?.id ?? '') < newId());
});

test('each audience has a subdomain, a domain, a theme and a line that says whose the data is', async () => {
  const rows =
    await select(`select subdomain, dns_name, jsonb_array_length(light) as light, jsonb_array_length(dark) as dark
    from audience join domain on domain.audience_id = audience.id join theme on theme.audience_id = audience.id
    where preset is not null and tagline is not null order by subdomain`);
  const names = ['contra', 'gazetteer', 'nyphil', 'toronto'];
  assert.equal(
    rows,
    names.map((subdomain) => ({ subdomain, dns_name: `${subdomain}.example`, light: 5, dark: 5 })),
  );
  for (const { subdomain, attribution: line } of report.audiences) assert.is(line, attribution[subdomain]);
});

test('about half of the events are upcoming, some of them featured, and some start within the week', async () => {
  const rows = await select<{ id: string; upcoming: number; featured: number; soon: number }>(`
    select event.audience_id as id, count(*) filter (where over_at > '${now.toISOString()}' and not venue.hidden) as upcoming,
      count(*) filter (where over_at > '${now.toISOString()}' and featured) as featured,
      count(*) filter (where starts_at between '${now.toISOString()}' and '${now.toISOString()}'::timestamptz + interval '7 days') as soon
    from event join venue on venue.id = event.venue_id group by 1`);
  assert.is(rows.length, 3);
  for (const row of rows) {
    const audience = report.audiences.find(({ id }) => id === row.id);
    assert.is(row.upcoming, audience?.upcoming);
    assert.ok(row.upcoming > 0.39 * (audience?.loaded.events ?? 0));
    assert.ok(row.featured >= 5 && row.soon >= 4, JSON.stringify(row));
  }
});

test('events keep the weekday and the hour that they had in their source', async () => {
  const loaded = await select<{ start: string }>(
    `select extract(dow from starts_at at time zone time_zone) || to_char(starts_at at time zone time_zone, ' HH24:MI')
      as start from event where url like '%nyphil.org%'`,
  );
  const { events } = await readCompact('nyphil');
  const inSource = events.map(
    ({ starts_at }) => `${new Date(`${starts_at}Z`).getUTCDay()} ${starts_at.slice(11)}`,
  );
  assert.equal(loaded.map(({ start }) => start).sort(), inSource.sort());
});

test('two venues of each audience have a beacon, and one is hidden', async () => {
  const rows = await select(`select count(beacon) as beacons, count(*) filter (where hidden) as hidden
    from venue group by venue.audience_id`);
  assert.equal(
    rows,
    report.audiences.map(() => ({ beacons: 2, hidden: 1 })),
  );
});

test('a composer has tracks, an event its line-up in order, and a photo where there is one', async () => {
  const tracks = await select(`select track.name from track join person on person.id = track.person_id
    where person.name = 'Igor Stravinsky' limit 1`);
  assert.is(tracks.length, 1);
  const lineUp =
    await select(`select person.name, position from event_person join person on person.id = person_id
    join event on event.id = event_id where event.name = 'Dancing Fish: January' and position < 2
    order by event.starts_at, position limit 2`);
  assert.equal(lineUp, [
    { name: 'Mary Wesley', position: 0 },
    { name: 'the Figments', position: 1 },
  ]);
  const [photos] = await select<{ count: number }>('select count(photo_id) as count from event');
  assert.is(photos?.count, 652);
});

test('loading into a database that has the sample changes nothing', async () => {
  let refused = false;
  await loadSample(database, now).catch(() => {
    refused = true;
  });
  const [row] = await select<{ count: number }>('select count(*) as count from venue');
  assert.is(refused, true);
  assert.is(
    row?.count,
    report.audiences.reduce((sum, { loaded }) => sum + loaded.venues, 0),
  );
});

const later = new Date('2027-06-08T15:30:00.000Z');
const stored = () =>
  select<{ id: string; starts_at: string; ends_at: string | null }>(
    'select id, starts_at, ends_at from event order by id',
  );

test('a sample that is moved to another day: its events are where one loaded on that day has them', async () => {
  const moved = await moveSample(database, later);
  const expected = [];
  for (const { subdomain } of report.audiences) {
    const { events } = await readCompact(subdomain);
    const weeks = weeksToShift(events, later);
    for (const event of events) {
      const { starts_at, ends_at } = shifted(event, weeks);
      const id = sampleId(subdomain, 'event', event.external_id);
      expected.push({ id, starts_at: starts_at.toISOString(), ends_at: ends_at?.toISOString() ?? null });
    }
  }
  assert.equal(
    await stored(),
    expected.sort((one, other) => (one.id < other.id ? -1 : 1)),
  );
  assert.equal(
    moved.audiences.map(({ upcoming: _, ...same }) => same),
    report.audiences.map(({ upcoming: _, ...same }) => same),
  );
  for (const { loaded, upcoming } of moved.audiences) assert.ok(upcoming >= 0.39 * loaded.events);
});

test('a sample that is moved to another day: what is upcoming then is found', async () => {
  const missing = await select(`select e.id from event e join venue v on v.id = e.venue_id
    left join search_entry s on s.record = e.id and s.starts_at = e.starts_at
    where e.over_at > '${later.toISOString()}' and s.record is null`);
  assert.equal(missing, []);
});

test('a sample that is moved to the day where it is: nothing is written', async () => {
  const versions = () => select<{ sum: number }>('select sum(version)::integer as sum from event');
  const before = await versions();
  await moveSample(database, later);
  assert.equal(await versions(), before);
});
