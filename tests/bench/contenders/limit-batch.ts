import { crc32 } from 'node:zlib';
import type { Client } from 'pg';
import type { Batch } from '../data/batch.ts';
import { idOf } from '../data/ids.ts';

/** Ids that the external id alone decides; those of one prefix follow each other, as those of one batch do. */
function idsOf(externalId: string) {
  const [, prefix = '', number] = /^(.*)-(\d+)$/.exec(externalId) ?? [];
  const id = (kind: number) =>
    `${headOf(prefix)}-000${kind}-7000-8000-${Number(number).toString(16).padStart(12, '0')}`;
  return { page: id(0), venue: id(1), event: id(2) };
}

const headOf = (prefix: string): string => crc32(prefix).toString(16).padStart(8, '0');

const localeOf = (label: string) => idOf('locale', Number(label.replace('locale-', '')));

/** SQL: inserts what `select` takes from the arrays, overwriting the rows that are there. */
const upsert = (table: string, columns: string, key: string, overwritten: string[], select: string) =>
  `insert into ${table} (${columns}) ${select}
   on conflict (${key}) do update set ${overwritten.map((column) => `${column} = excluded.${column}`).join()}`;

const upsertPages = upsert(
  'page',
  'audience_id, id, name, url',
  'id',
  ['name', 'url'],
  'select $1, * from unnest($2::uuid[], $3::text[], $4::text[])',
);

const upsertVenues = upsert(
  'venue',
  'audience_id, created_at, updated_at, id, locale_id, page_id, name, latitude, longitude, address',
  'id',
  ['locale_id', 'latitude', 'longitude', 'address', 'updated_at'],
  `select $1, now(), now(), *
   from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::float8[], $7::float8[], $8::text[])`,
);

const upsertEvents = upsert(
  'event',
  `audience_id, created_at, updated_at, time_zone,
   id, venue_id, locale_id, name, description, starts_at, ends_at, url`,
  'id',
  ['venue_id', 'locale_id', 'name', 'description', 'starts_at', 'ends_at', 'url', 'updated_at'],
  `select $1, now(), now(), 'America/Toronto', * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[],
     $7::timestamptz[], $8::timestamptz[], $9::text[])`,
);

const upsertOrigins = upsert(
  'origin',
  'audience_id, source, kind, external_id, record, url, retrieved_at, confidence',
  'audience_id, kind, source, external_id',
  ['url', 'retrieved_at', 'confidence'],
  'select $1, $2, $3, * from unnest($4::text[], $5::uuid[], $6::text[], $7::timestamptz[], $8::float8[])',
);

const keepBatch = `insert into batch (id, audience_id, source, venues_created, venues_updated, venues_unchanged,
    events_created, events_updated, events_unchanged, created_at)
  values (gen_random_uuid(), $1, $2, 0, 0, 0, 0, 0, 0, now())`;

type Row = Record<string, unknown>;

/** The values of each column in turn, as the statements unnest them. */
const columns = (rows: readonly Row[]) =>
  Object.keys(rows[0] ?? {}).map((name) => rows.map((row) => row[name]));

/** The rows of a batch by bare statements: everything written again, nothing looked at. */
export async function writeBatch(client: Client, audienceId: string, batch: Batch): Promise<string> {
  const source = batch.source.name;
  const locales = new Map(batch.venues.map(({ external_id, locale }) => [external_id, localeOf(locale)]));
  const venues = batch.venues.map((item) => ({ ...item, ids: idsOf(item.external_id) }));
  const events = batch.events.map((item) => ({
    ...item,
    ids: idsOf(item.external_id),
    locale: locales.get(item.venue.external_id),
    venue: idsOf(item.venue.external_id).venue,
  }));

  await client.query('begin');
  const write = (statement: string, values: unknown[], rows: readonly Row[]) =>
    client.query(statement, [...values, ...columns(rows)]);
  await write(
    upsertPages,
    [audienceId],
    venues.map(({ ids, name, url }) => ({ id: ids.page, name, url })),
  );
  await write(
    upsertVenues,
    [audienceId],
    venues.map(({ ids, locale, name, latitude, longitude, address }) => ({
      id: ids.venue,
      locale: localeOf(locale),
      page: ids.page,
      ...{ name, latitude, longitude, address },
    })),
  );
  await write(
    upsertOrigins,
    [audienceId, source, 'venue'],
    venues.map(({ ids, external_id, provenance }) => ({ external_id, record: ids.venue, ...provenance })),
  );
  await write(
    upsertEvents,
    [audienceId],
    events.map(({ ids, venue, locale, name, description, starts_at, ends_at, url }) => ({
      id: ids.event,
      ...{ venue, locale, name, description, starts_at, ends_at, url },
    })),
  );
  await write(
    upsertOrigins,
    [audienceId, source, 'event'],
    events.map(({ ids, external_id, provenance }) => ({ external_id, record: ids.event, ...provenance })),
  );
  await client.query(keepBatch, [audienceId, source]);
  await client.query('commit');
  return '{}';
}
