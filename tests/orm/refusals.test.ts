import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { violatedConstraint } from '../../orm/connection/errors.ts';
import { statement } from '../support/database/statement.ts';
import { openNewDatabase } from './support/database.ts';
import { createPlace, type Place } from './support/rows.ts';

const database = await openNewDatabase();
test.after(() => database.close());

const place = await database.transaction(async (transaction) => createPlace(transaction));
const other = await database.transaction(async (transaction) => createPlace(transaction));

/** The constraint, or else the error, by which the database refuses to run this; `none` where it does not refuse. */
async function refusal(text: string): Promise<string> {
  try {
    await database.transaction(({ query }) => query(statement('', text), []));
  } catch (error) {
    return violatedConstraint(error) ?? `${error}`;
  }
  return 'none';
}

const change = (table: string, id: string, assignment: string) =>
  refusal(`update ${table} set ${assignment} where id = '${id}'`);

for (const value of ['90.001', '-90.001', "'NaN'"]) {
  test(`latitude ${value}: refused`, async () => {
    assert.is(await change('venue', place.venueId, `latitude = ${value}`), 'venue_latitude_range');
    assert.is(await change('locale', place.localeId, `latitude = ${value}`), 'locale_latitude_range');
  });
}

for (const value of ['180.001', '-180.001', "'NaN'"]) {
  test(`longitude ${value}: refused`, async () => {
    assert.is(await change('venue', place.venueId, `longitude = ${value}`), 'venue_longitude_range');
    assert.is(await change('locale', place.localeId, `longitude = ${value}`), 'locale_longitude_range');
  });
}

test('an infinite latitude or longitude: refused', async () => {
  for (const column of ['latitude', 'longitude']) {
    assert.is(await change('locale', place.localeId, `${column} = 'Infinity'`), `locale_${column}_range`);
    assert.is(await change('venue', place.venueId, `${column} = '-Infinity'`), `venue_${column}_range`);
  }
});

for (const subdomain of ['', 'Fado', '-fado', 'fado-', 'fa.do', 'fa_do', 'fádo', 'f\n', 'f'.repeat(64)]) {
  test(`subdomain ${JSON.stringify(subdomain)}: refused`, async () => {
    const constraint = await change('audience', place.audienceId, `subdomain = '${subdomain}'`);
    assert.is(constraint, 'audience_subdomain_form');
  });
}

for (const subdomain of ['admin', 'www', 'api']) {
  test(`subdomain ${subdomain}: reserved`, async () => {
    const constraint = await change('audience', place.audienceId, `subdomain = '${subdomain}'`);
    assert.is(constraint, 'audience_subdomain_free');
  });
}

test("another audience's subdomain: taken", async () => {
  const taken = `subdomain = 'fado-${other.audienceId}'`;
  assert.is(await change('audience', place.audienceId, taken), 'audience_subdomain');
});

const label = 'a'.repeat(63);
const insertDomain = (name: string) =>
  refusal(`insert into domain values (gen_random_uuid(), '${place.audienceId}', '${name}', now())`);

for (const name of [
  'localhost',
  'Fado.pt',
  'fado.pt.',
  '.fado.pt',
  'fa do.pt',
  '-a.pt',
  `a${label}.pt`,
  '*.pt',
]) {
  test(`domain ${name}: refused`, async () => {
    assert.is(await insertDomain(name), 'domain_dns_name_form');
  });
}

test('domain of 253 characters: taken, of 254: refused', async () => {
  const suffix = `.${label}.${label}.${label}`;
  assert.is(await insertDomain('a'.repeat(61) + suffix), 'none');
  assert.is(await insertDomain('a'.repeat(62) + suffix), 'domain_dns_name_form');
});

test('a name that is empty, blank or longer than 500 characters: refused', async () => {
  for (const name of ["''", "E' \\t\\n'", "repeat('a', 501)"]) {
    assert.is(await change('locale', place.localeId, `name = ${name}`), 'locale_name_length');
    assert.is(await change('page', place.pageId, `name = ${name}`), 'page_name_length');
    assert.is(await change('event', place.eventId, `name = ${name}`), 'event_name_length');
  }
  assert.is(await change('event', place.eventId, "name = repeat('a', 500)"), 'none');
});

test('an address that is not http or https: refused', async () => {
  for (const url of ['javascript:alert(1)', 'ftp://fado.pt', '//fado.pt', '']) {
    assert.is(await change('page', place.pageId, `url = '${url}'`), 'page_url_form');
    assert.is(await change('event', place.eventId, `url = '${url}'`), 'event_url_form');
  }
  assert.is(await change('event', place.eventId, "url = 'https://fado.pt'"), 'none');
});

test('an event that ends when it starts, or in the year 10000: refused', async () => {
  assert.is(await change('event', place.eventId, 'ends_at = starts_at'), 'event_ends_later');
  const farAway = "starts_at = '9999-12-31 23:00+00'";
  assert.is(await change('event', place.eventId, farAway), 'event_years_four_digits');
});

test('a name for the venue that is not its page’s: refused', async () => {
  assert.is(await change('venue', place.venueId, "name = 'Other'"), 'venue_page_name');
});

test("an event in another locale than its venue's: refused", async () => {
  const foreign = `locale_id = '${other.localeId}'`;
  assert.is(await change('event', place.eventId, foreign), 'event_venue_locale');
});

test('a locale that still has venues: not deleted', async () => {
  assert.is(await refusal(`delete from locale where id = '${place.localeId}'`), 'venue_locale');
});

const references: [
  table: string,
  own: keyof Place,
  column: string,
  foreign: keyof Place,
  constraint: string,
][] = [
  ['venue', 'venueId', 'locale_id', 'localeId', 'venue_locale'],
  ['event', 'eventId', 'venue_id', 'venueId', 'event_venue'],
];

for (const [table, own, column, foreign, constraint] of references) {
  test(`${table}.${column} of another audience: refused`, async () => {
    assert.is(await change(table, place[own], `${column} = '${other[foreign]}'`), constraint);
  });
}

test('a beacon, a person and an RSVP that cross audiences: refused', async () => {
  const beacon = `insert into beacon values ('${other.venueId}', '${place.audienceId}', 1, 2)`;
  assert.is(await refusal(beacon), 'beacon_venue');
  const person = `insert into person values
    (gen_random_uuid(), '${place.audienceId}', '${other.localeId}', 'Ana', null, null, now(), now())`;
  assert.is(await refusal(person), 'person_locale');
  const rsvp = `with someone as (insert into "user" values (gen_random_uuid(), 'Ana', false, now(), now()) returning id)
    insert into rsvp select id, '${other.eventId}', '${place.audienceId}', 'maybe', now(), now() from someone`;
  assert.is(await refusal(rsvp), 'rsvp_event');
});

test('a photo of another audience on a venue: refused', async () => {
  const photo = `with photo as (insert into photo (id, audience_id, url, created_at, updated_at)
      values (gen_random_uuid(), '${other.audienceId}', 'https://fado.pt/1.jpg', now(), now()) returning id)
    update venue set photo_id = photo.id from photo where venue.id = '${place.venueId}'`;
  assert.is(await refusal(photo), 'venue_photo');
});

test.run();
