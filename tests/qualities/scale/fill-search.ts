import { Client } from 'pg';

/**
 * Adds so many venues to the sample's audience of Toronto, with five upcoming events each. Their names are made of the
 * words of the sample, as often as these are there.
 */
export async function fillSearch(url: string, venues: number): Promise<void> {
  await run(url, [
    'begin',
    ...steps.map((text) => text.replaceAll(':venues', String(venues))),
    'commit',
    'insert into search_entry select * from search_source on conflict do nothing',
    'vacuum analyze',
  ]);
}

/** Adds so many past events to each venue of Toronto. */
export async function addPast(url: string, events: number): Promise<void> {
  await run(url, [
    'alter table event_row disable trigger event_change_insert',
    `insert into event (id, audience_id, venue_id, locale_id, name, starts_at, time_zone, day, day_starts_at, created_at, updated_at)
     select gen_random_uuid(), v.audience_id, v.id, v.locale_id, v.name || ' night ' || n,
       now() - n * interval '1 week' - interval '1 day', 'UTC', current_date, now(), now(), now()
     from venue v join audience a on a.id = v.audience_id and a.subdomain = 'toronto', generate_series(1, ${events}) n`,
    'alter table event_row enable trigger event_change_insert',
    'vacuum analyze',
  ]);
}

async function run(url: string, texts: readonly string[]): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}

const wordsOf = (names: string) =>
  `select row_number() over () as n, word from (select regexp_split_to_table(name, '\\s+') as word from (${names}) named) w`;
const pick = (column: string, table: string) => `join ${table} ${column} on ${column}.n = p.${column}`;
const random = (table: string) => `1 + floor(random() * (select count(*) from ${table}))::int`;

const steps = [
  'select setseed(0.5)',
  'alter table event_row disable trigger event_change_insert',
  'alter table event_row disable trigger event_search',
  'alter table venue_row disable trigger venue_change_insert',
  'alter table venue_row disable trigger venue_search',
  'alter table page_row disable trigger page_change_insert',
  `create temporary table word on commit drop as ${wordsOf('select name from venue union all select name from event union all select name from person')}`,
  `create temporary table street on commit drop as
   select row_number() over () as n, regexp_replace(address, '^\\d+ ', '') as word from venue where address is not null`,
  `create temporary table plan on commit drop as
   select gen_random_uuid() as id, gen_random_uuid() as page_id, n, ${random('word')} as w1, ${random('word')} as w2,
     ${random('word')} as w3, ${random('street')} as s, floor(random() * 3000)::int as house,
     l.audience_id, l.id as locale_id, l.latitude + (random() - 0.5) * 0.4 as latitude, l.longitude + (random() - 0.5) * 0.5 as longitude
   from generate_series(1, :venues) n,
     (select l.* from locale l join audience a on a.id = l.audience_id and a.subdomain = 'toronto') l`,
  `alter table plan add name text`,
  `update plan p set name = concat_ws(' ', w1.word, w2.word, case when p.n % 3 > 0 then w3.word end)
   from word w1, word w2, word w3 where w1.n = p.w1 and w2.n = p.w2 and w3.n = p.w3`,
  'insert into page (id, audience_id, name) select page_id, audience_id, name from plan',
  `insert into venue (id, audience_id, locale_id, page_id, name, latitude, longitude, address, created_at, updated_at)
   select p.id, p.audience_id, p.locale_id, p.page_id, p.name, p.latitude, p.longitude, p.house || ' ' || s.word, now(), now()
   from plan p ${pick('s', 'street')}`,
  `create temporary table evening on commit drop as
   select p.id as venue_id, p.audience_id, p.locale_id, k, ${random('word')} as w1, ${random('word')} as w2,
     ${random('word')} as w3, ${random('word')} as w4 from plan p, generate_series(1, 5) k`,
  `insert into event (id, audience_id, venue_id, locale_id, name, starts_at, time_zone, day, day_starts_at, created_at, updated_at)
   select gen_random_uuid(), audience_id, venue_id, locale_id,
     concat_ws(' ', w1.word, w2.word, w3.word, case when p.k % 2 = 0 then w4.word end),
     now() + random() * interval '120 days', 'UTC', current_date, now(), now(), now()
   from evening p ${['w1', 'w2', 'w3', 'w4'].map((column) => pick(column, 'word')).join(' ')}`,
  'alter table event_row enable trigger event_change_insert',
  'alter table event_row enable trigger event_search',
  'alter table venue_row enable trigger venue_change_insert',
  'alter table venue_row enable trigger venue_search',
  'alter table page_row enable trigger page_change_insert',
];
