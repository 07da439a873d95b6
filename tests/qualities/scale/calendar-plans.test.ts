import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { calendarPages, maximumAhead, maximumBegun } from '../../../core/calendars/read-events.ts';
import { publicScope } from '../../../core/request/scope.ts';
import { calendarEvents } from '../../../orm/reads/calendar.ts';
import { selectPages } from '../../../orm/records/list.ts';
import { analyze } from '../../support/database/analyze.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { statement } from '../../support/database/statement.ts';
import { fill } from './fill.ts';
import { unrecorded } from './halls.ts';
import { planOf, rowsOf } from './plan.ts';

const { database, drop } = await openTestDatabase();

test.before(() => fill(database, 1000));
test.after(() => drop());

const fullest = statement<{ id: string; locale_id: string }, []>(
  'fullest_venue',
  `select id, locale_id from venue where not hidden
   order by count(*) over (partition by locale_id) desc, id limit 1`,
);

/** Ten events of each venue that no calendar has: over for long, or far ahead; some of them cancelled. */
const others = statement<object, []>(
  'events_of_no_calendar',
  `insert into event (id, audience_id, venue_id, locale_id, name, status, starts_at, time_zone, day, day_starts_at, created_at, updated_at)
   select gen_random_uuid(), audience_id, id, locale_id, 'Event', case when n % 3 = 0 then 'cancelled' else 'scheduled' end,
     now() + case when n % 2 = 0 then interval '1 day' * (-40 - n * 100) else interval '1 day' * (400 + n * 100) end,
     'UTC', current_date, now(), now(), now()
   from venue, generate_series(1, 10) n`,
);

async function eventsLookedAt(owner: 'locale' | 'venue', id: string) {
  const scope = publicScope({ now: () => new Date() }, null);
  let [rows, lookedAt] = [0, 0];
  for (const { selection, page } of calendarPages({ owner, id }, {}, scope.now)) {
    const { statement, values } = selectPages(calendarEvents, selection, page);
    const plan = await planOf(database, statement, values, scope);
    rows += plan['Actual Rows'];
    lookedAt += rowsOf(plan, ['event']);
  }
  return { rows, lookedAt };
}

test('the calendars of a locale and a venue: look at no event that they do not have, however many there are', async () => {
  const [venue] = await database.query(fullest, []);
  if (venue === undefined) throw new Error('There are no venues.');
  const measure = async () => [
    (await eventsLookedAt('locale', venue.locale_id)).lookedAt,
    (await eventsLookedAt('venue', venue.id)).lookedAt,
  ];
  const [locale = 0, own = 0] = await measure();
  assert.ok(locale > 50, 'a locale with events');
  await database.transaction(({ query }) => query(others, []));
  await analyze(database);
  const [localeAfter = 0, ownAfter = 0] = await measure();
  assert.ok(localeAfter <= locale * 1.1 + 5, `${localeAfter} events instead of ${locale}`);
  assert.ok(ownAfter <= own * 1.1 + 5, `${ownAfter} events instead of ${own}`);
});

/** Featured, cancelled and other ones. */
const tooMany = statement<object, [localeId: string]>(
  'events_beyond_limits',
  `insert into event (id, audience_id, venue_id, locale_id, name, featured, status, starts_at, time_zone, day, day_starts_at, created_at, updated_at)
   select gen_random_uuid(), audience_id, id, locale_id, 'Event', n % 3 = 1, case when n % 3 = 0 then 'cancelled' else 'scheduled' end,
     now() + n * interval '7 hours', 'UTC', current_date, now(), now(), now()
   from (select * from venue where locale_id = $1 limit 100) v, generate_series(-20, 80) n where n <> 0`,
);

test('the calendar of a locale with more events than it may have: looks at so many of each range at most', async () => {
  const [venue] = await database.query(fullest, []);
  if (venue === undefined) throw new Error('There are no venues.');
  await database.transaction(async ({ query }) => {
    await query(statement<object, []>('unrecorded', unrecorded), []);
    await query(tooMany, [venue.locale_id]);
  });
  await analyze(database, 'event_row');
  const { rows, lookedAt } = await eventsLookedAt('locale', venue.locale_id);
  assert.is(rows, maximumAhead + maximumBegun);
  // Featured or not, scheduled or cancelled.
  assert.ok(lookedAt <= rows * 4, `${lookedAt} events`);
});
