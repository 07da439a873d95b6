import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../orm/database.ts';
import { embeddingEvents, events as record } from '../../../orm/records/event.ts';
import type { FilterValues } from '../../../orm/records/filters.ts';
import { selectPages } from '../../../orm/records/list.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { statement } from '../../support/database/statement.ts';
import { withoutTriggers } from './fill.ts';
import { planOf, rowsLookedAt, scansIn } from './plan.ts';

const id = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
const [audience, locale, tag] = [id(1), id(11), id(31)];
const now = '2026-11-22T12:00:00Z';
const stamps = 'now(), now()';

/** A hall of which nothing is known, and one without steps at which two events take place. */
const places = [
  "select set_config('ledger.off', 'on', true)",
  `insert into audience (id, name, subdomain, created_at, updated_at) values ('${audience}', 'Scale', 'scale', ${stamps})`,
  `insert into locale (id, audience_id, name, label, latitude, longitude, time_zone, created_at, updated_at)
   values ('${locale}', '${audience}', 'City', 'city', 43, -79, 'UTC', ${stamps})`,
  `insert into page (id, audience_id, name)
   select ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, '${audience}', 'Hall' from generate_series(21, 22) n`,
  `insert into venue (id, audience_id, locale_id, page_id, name, latitude, longitude, accessibility, created_at, updated_at)
   select p.id, p.audience_id, '${locale}', p.id, 'Hall', 43, -79,
     case when p.id = '${id(22)}' then '{"step_free_entrance": "yes"}'::jsonb else '{}' end, ${stamps} from page p`,
  'alter table event_row enable always trigger event_facets_insert',
  `insert into tag (id, audience_id, name, created_at, updated_at) values ('${tag}', '${audience}', 'Salsa', ${stamps})`,
];

/** To come, within so many hours, ten of which are free and have a tag. */
const events = (from: number, to: number) => [
  "select set_config('ledger.off', 'on', true)",
  withoutTriggers,
  `insert into event (id, audience_id, venue_id, locale_id, name, starts_at, time_zone, day, day_starts_at, price, tag_ids, created_at, updated_at)
   select gen_random_uuid(), '${audience}', case when n % 500 = 7 and n < 5000 then '${id(22)}' else '${id(21)}' end::uuid, '${locale}',
     'Dance', '${now}'::timestamptz + n * interval '7 minutes', 'UTC', current_date, now(),
     case when n % 500 = 7 and n < 5000 then '{"free": true}'::jsonb end,
     case when n % 500 = 7 and n < 5000 then array['${tag}']::uuid[] else '{}' end, ${stamps}
   from generate_series(${from}, ${to}) n`,
  'analyze',
];

let database: Database;
let drop: () => Promise<void>;

const run = (texts: readonly string[]) =>
  database.transaction(async ({ query }) => {
    for (const text of texts) await query(statement<object, []>(text, text), []);
  });

test.before(async () => {
  ({ database, drop } = await openTestDatabase());
  await run([...places, ...events(1, 5000)]);
});
test.after(() => drop());

const scope = wholeAudience(audience, now);

type Filters = FilterValues<typeof record.filters>;

const facets: Readonly<Record<string, Filters>> = {
  tag: { tag },
  free: { free: true },
  accessible: { accessible: ['step_free_entrance'] },
};

const lists = Object.entries(facets).flatMap(([facet, filters]) =>
  [record, embeddingEvents].flatMap((listed) =>
    (['audience', 'locale'] as const).map((owner) => {
      const selection = {
        owner,
        ids: [owner === 'locale' ? locale : audience],
        filters: { ...filters, upcoming: true },
      };
      const page = { order: 'starts_at', limit: 20 };
      return {
        title: `${owner} ${facet}`,
        ...selectPages<unknown, typeof record.filters>(listed, selection, page),
      };
    }),
  ),
);

async function rowsOf({ statement: { text, scopeParts }, values }: (typeof lists)[number]): Promise<number> {
  const plan = await planOf(database, text, [...values, ...scopeParts.map((part) => scope[part])]);
  assert.is(plan['Actual Rows'], 10);
  return scansIn(plan, ['event_facet', 'event', 'venue']).reduce((sum, scan) => sum + rowsLookedAt(scan), 0);
}

test('lists that few events match: as many rows are looked at where there are ten times the others', async () => {
  const few: number[] = [];
  for (const list of lists) few.push(await rowsOf(list));
  await run(events(5001, 50_000));
  for (const [index, list] of lists.entries()) {
    const many = await rowsOf(list);
    assert.ok(many <= 1.3 * (few[index] ?? 0), `${list.title}: ${few[index]}, then ${many}`);
  }
});
