import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { publicScope } from '../../../core/request/scope.ts';
import { createCaller } from '../../../core/router.ts';
import { publicAudiences } from '../../../orm/records/audience.ts';
import { embeddingEvents } from '../../../orm/records/event.ts';
import { selectPages } from '../../../orm/records/list.ts';
import { testApp } from '../../support/app/app.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { runSteps } from '../../support/database/run-steps.ts';
import { audience, halls, id, locale, unrecorded, venue } from './halls.ts';
import { planOf, rowsOf } from './plan.ts';

const nil = id(0);
const now = '2026-11-22T12:00:00Z';
const clock = { now: () => new Date(now) };
const scope = publicScope(clock, audience);

const events = (start: string, length: string, numbers: string) =>
  `insert into event (id, audience_id, venue_id, locale_id, name, featured, starts_at, ends_at, time_zone, day, day_starts_at, created_at, updated_at)
   select gen_random_uuid(), '${audience}', '${venue}', '${locale}', 'Dance', n % 10 = 0, start, start + ${length}, 'UTC', start::date, start, now(), now()
   from generate_series(${numbers}) n, lateral (select '${now}'::timestamptz + ${start} as start) s`;

const audiences = (names: string, isPublic: boolean, numbers: string) =>
  `insert into audience (id, name, subdomain, public_pages, created_at, updated_at)
   select gen_random_uuid(), '${names} ' || n, '${names}' || n, ${isPublic}, now(), now() from generate_series(${numbers}) n`;

/** Every hour an event for a month, and every week one of a month. */
const few = [
  ...halls(),
  events("n * interval '1 hour'", "interval '3 hours'", '-360, 360'),
  events("n * interval '1 week'", "interval '30 days'", '-100, 20'),
  audiences('shown', true, '1, 100'),
  'analyze',
];

/** Short ones that are over since yesterday, long ones that are over or ahead, and audiences that nobody is shown. */
const many = [
  events("n * interval '10 minutes' - interval '2 days'", "interval '3 hours'", '-6000, 0'),
  events("n * interval '1 hour' - interval '600 days'", "interval '30 days'", '-2000, 0'),
  events("n * interval '1 hour' + interval '1 day'", "interval '30 days'", '0, 2000'),
  audiences('hidden', false, '1, 4000'),
  'analyze',
];

const venues = [
  unrecorded,
  `insert into page (id, audience_id, name) select gen_random_uuid(), '${audience}', 'Hall' from generate_series(1, 5000)`,
  `insert into venue (id, audience_id, locale_id, page_id, name, latitude, longitude, created_at, updated_at)
   select id, audience_id, '${locale}', id, name, 43, -79, now(), now() from page where id <> '${venue}'`,
];

const { database, drop } = await openTestDatabase();

test.before(() => runSteps(database, few));
test.after(() => drop());

type Read = ReturnType<typeof selectPages>;

const looksAt = async ({ statement, values }: Read, table: string, within = scope) =>
  rowsOf(await planOf(database, statement, values, within), [table]);

function onNow(owner: string, id: string): Promise<number> {
  const selection = { owner, ids: [id], filters: { upcoming: true, until: now } };
  const page = { order: 'starts_at', descending: true, limit: 12 };
  return looksAt(selectPages(embeddingEvents, selection, page), 'event');
}

function listedAudiences(limit: number, after: string): Promise<number> {
  const selection = { owner: 'platform', ids: [nil], filters: {} };
  const page = { order: 'name', limit, after: [after, nil] as const };
  return looksAt(selectPages(publicAudiences, selection, page), 'audience', publicScope(clock, null));
}

const measure = async () => ({
  onNow: await onNow('audience', audience),
  onNowInLocale: await onNow('locale', locale),
  audiences: await listedAudiences(61, ''),
  laterAudiences: await listedAudiences(21, 'shown 5'),
});

test('what pages list, by a plan for all values: looks at no more rows where there are thousands of others', async () => {
  const before = await measure();
  // Six are on. PostgreSQL 15 rounds how many rows each loop of a scan has.
  assert.ok(before.onNow >= 5 && before.onNow < 60, `${before.onNow} events`);
  assert.ok(before.audiences >= 61 && before.audiences < 70, `${before.audiences} audiences`);
  await runSteps(database, many);
  const after = await measure();
  for (const name of ['onNow', 'onNowInLocale', 'audiences', 'laterAudiences'] as const)
    assert.ok(
      after[name] <= before[name] * 1.2 + 5,
      `${name}: ${after[name]} rows instead of ${before[name]}`,
    );
});

test('the points of a map: says where there are more than are given', async () => {
  const { dependencies } = await testApp();
  const host = 'scale.platform.test';
  const { site } = createCaller({ ...dependencies, database, host, principal: null, endpoint: undefined });
  const before = await site.venuePoints({});
  assert.equal([before.venues.length, before.is_complete], [1, true]);
  await runSteps(database, venues);
  const after = await site.venuePoints({});
  assert.equal([after.venues.length, after.is_complete], [5000, false]);
  assert.equal((await site.venuePoints({ locale_id: locale })).is_complete, false);
});
