import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { embeddingEvents, events as record } from '../../../orm/records/event.ts';
import type { FilterValues } from '../../../orm/records/filters.ts';
import { selectPages } from '../../../orm/records/list.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { runSteps } from '../../support/database/run-steps.ts';
import { audience, halls, id, locale, stamps, unrecorded, withoutTriggers } from './halls.ts';
import { planOf, rowsOf } from './plan.ts';

const tag = id(31);
const now = '2026-11-22T12:00:00Z';

/** A hall of which nothing is known, and one without steps at which two events take place. */
const places = [
  ...halls(2),
  `update venue set locale_id = '${locale}', accessibility = '{"step_free_entrance": "yes"}' where id = '${id(22)}'`,
  'alter table event_row enable always trigger event_facets_insert',
  `insert into tag (id, audience_id, name, created_at, updated_at) values ('${tag}', '${audience}', 'Salsa', ${stamps})`,
];

/** To come, within so many hours, ten of which are free and have a tag. */
const events = (from: number, to: number) => [
  unrecorded,
  withoutTriggers,
  `insert into event (id, audience_id, venue_id, locale_id, name, starts_at, time_zone, day, day_starts_at, price, tag_ids, created_at, updated_at)
   select gen_random_uuid(), '${audience}', case when n % 500 = 7 and n < 5000 then '${id(22)}' else '${id(21)}' end::uuid, '${locale}',
     'Dance', '${now}'::timestamptz + n * interval '7 minutes', 'UTC', current_date, now(),
     case when n % 500 = 7 and n < 5000 then '{"free": true}'::jsonb end,
     case when n % 500 = 7 and n < 5000 then array['${tag}']::uuid[] else '{}' end, ${stamps}
   from generate_series(${from}, ${to}) n`,
  'analyze',
];

const { database, drop } = await openTestDatabase();

test.before(() => runSteps(database, [...places, ...events(1, 5000)]));
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

async function rowsOfList({ statement, values }: (typeof lists)[number]): Promise<number> {
  const plan = await planOf(database, statement, values, scope);
  assert.is(plan['Actual Rows'], 10);
  return rowsOf(plan, ['event_facet', 'event', 'venue']);
}

test('lists that few events match: as many rows are looked at where there are ten times the others', async () => {
  const few: number[] = [];
  for (const list of lists) few.push(await rowsOfList(list));
  await runSteps(database, events(5001, 50_000));
  for (const [index, list] of lists.entries()) {
    const many = await rowsOfList(list);
    assert.ok(many <= 1.3 * (few[index] ?? 0), `${list.title}: ${few[index]}, then ${many}`);
  }
});
