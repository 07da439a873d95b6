import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { violatedConstraint } from '../../orm/connection/errors.ts';
import { testApp } from '../support/app/app.ts';
import { statement } from '../support/database/statement.ts';
import { createPlace } from './support/rows.ts';

const { database } = (await testApp()).dependencies;

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

const { audienceId, localeId, pageId, venueId, eventId } = place;
const ids = { audience: audienceId, locale: localeId, page: pageId, venue: venueId, event: eventId };

const label = 'a'.repeat(63);
const tooLong = `a${label}`;
const domainOf = (length: number) => `${'a'.repeat(length - 192)}.${label}.${label}.${label}`;
const subdomains = ['', 'Fado', '-fado', 'fado-', 'fa.do', 'fa_do', 'fádo', 'f\n', tooLong];
const latitudes = ['90.001', '-90.001', "'NaN'", "'Infinity'", "'-Infinity'"];
const longitudes = ['180.001', '-180.001', "'NaN'", "'Infinity'", "'-Infinity'"];
const names = ["''", "E' \\t\\n'", "repeat('a', 501)"];
const addresses = ["'javascript:alert(1)'", "'ftp://fado.pt'", "'//fado.pt'", "''"];

type Values = [table: keyof typeof ids, column: string, values: readonly string[], constraint: string][];

/** What the database takes for no column of these tables, and by which constraint it refuses it. */
const refused: Record<string, Values> = {
  'a latitude or longitude that is not on Earth': [
    ['venue', 'latitude', latitudes, 'venue_latitude_range'],
    ['locale', 'latitude', latitudes, 'locale_latitude_range'],
    ['venue', 'longitude', longitudes, 'venue_longitude_range'],
    ['locale', 'longitude', longitudes, 'locale_longitude_range'],
  ],
  'a subdomain that is no label, reserved or taken': [
    ['audience', 'subdomain', subdomains.map((name) => `'${name}'`), 'audience_subdomain_form'],
    ['audience', 'subdomain', ["'admin'", "'www'", "'api'"], 'audience_subdomain_free'],
    ['audience', 'subdomain', [`'fado-${other.audienceId}'`], 'audience_subdomain'],
  ],
  'a name that is empty, blank or longer than 500 characters': [
    ['locale', 'name', names, 'locale_name_length'],
    ['page', 'name', names, 'page_name_length'],
    ['event', 'name', names, 'event_name_length'],
    ['event', 'name', ["repeat('a', 500)"], 'none'],
  ],
  'an address that is not http or https': [
    ['page', 'url', addresses, 'page_url_form'],
    ['event', 'url', addresses, 'event_url_form'],
    ['event', 'url', ["'https://fado.pt'"], 'none'],
  ],
  'an event that ends when it starts, or in the year 10000': [
    ['event', 'ends_at', ['starts_at'], 'event_ends_later'],
    ['event', 'starts_at', ["'9999-12-31 23:00+00'"], 'event_years_four_digits'],
  ],
  "a name for the venue that is not its page's": [['venue', 'name', ["'Other'"], 'venue_page_name']],
  "an event in another locale than its venue's, or a record of another audience": [
    ['event', 'locale_id', [`'${other.localeId}'`], 'event_venue_locale'],
    ['venue', 'locale_id', [`'${other.localeId}'`], 'venue_locale'],
    ['event', 'venue_id', [`'${other.venueId}'`], 'event_venue'],
  ],
};

for (const [what, cases] of Object.entries(refused))
  test(`${what}: refused`, async () => {
    for (const [table, column, values, constraint] of cases)
      for (const value of values) {
        const text = `update ${table} set ${column} = ${value} where id = '${ids[table]}'`;
        assert.is(await refusal(text), constraint, text);
      }
  });

test('a domain that is no host name, or longer than 253 characters: refused', async () => {
  const others = ['localhost', 'Fado.pt', 'fado.pt.', '.fado.pt', 'fa do.pt', '-a.pt', '*.pt'];
  const insert = (name: string) =>
    refusal(`insert into domain values (gen_random_uuid(), '${audienceId}', '${name}', now())`);
  for (const name of [...others, `${tooLong}.pt`, domainOf(254)])
    assert.is(await insert(name), 'domain_dns_name_form', name);
  assert.is(await insert(domainOf(253)), 'none');
});

test('a person and an RSVP that cross audiences: refused', async () => {
  const person = `insert into person values
    (gen_random_uuid(), '${audienceId}', '${other.localeId}', 'Ana', null, null, now(), now())`;
  assert.is(await refusal(person), 'person_locale');
  const rsvp = `with someone as (insert into "user" values (gen_random_uuid(), 'Ana', false, now(), now()) returning id)
    insert into rsvp (user_id, event_id, audience_id, state, created_at, updated_at)
      select id, '${other.eventId}', '${audienceId}', 'maybe', now(), now() from someone`;
  assert.is(await refusal(rsvp), 'rsvp_event');
});

test('a photo of another audience on a venue: refused', async () => {
  const photo = `with photo as (insert into photo (id, audience_id, url, created_at, updated_at)
      values (gen_random_uuid(), '${other.audienceId}', 'https://fado.pt/1.jpg', now(), now()) returning id)
    update venue set photo_id = photo.id from photo where venue.id = '${venueId}'`;
  assert.is(await refusal(photo), 'venue_photo');
});
