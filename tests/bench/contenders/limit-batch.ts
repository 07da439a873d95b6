import type { Client } from 'pg';

/** One item of a batch goes through here as the client sent it: what it means, the statements know. */
export interface Batch {
  readonly source: { name: string };
  readonly venues: readonly unknown[];
  readonly events: readonly unknown[];
}

const venues = `json_to_recordset($2::json) as item(external_id text, name text, locale text, latitude float8,
  longitude float8, address text, url text, provenance json)`;

const events = `json_to_recordset($2::json) as item(external_id text, name text, venue json, starts_at timestamptz,
  ends_at timestamptz, description text, url text, provenance json)`;

/** SQL: an id that the external id alone decides. */
const idOf = (kind: string, externalId: string): string => `md5('${kind}' || $1 || ${externalId})::uuid`;

const origins = (kind: string, items: string) => `insert into origin
    (audience_id, kind, source, external_id, record, url, retrieved_at, confidence)
  select $1::uuid, '${kind}', $3, external_id, ${idOf(kind, 'external_id')}, provenance->>'url',
    (provenance->>'retrieved_at')::timestamptz, (provenance->>'confidence')::float8 from ${items}
  on conflict (audience_id, kind, source, external_id) do update set url = excluded.url,
    retrieved_at = excluded.retrieved_at, confidence = excluded.confidence`;

const writeVenues = [
  `insert into page (id, audience_id, name, url)
   select ${idOf('page', 'external_id')}, $1::uuid, name, url from ${venues}
   on conflict (id) do update set name = excluded.name, url = excluded.url`,
  `insert into venue (id, audience_id, locale_id, page_id, name, latitude, longitude, address, created_at, updated_at)
   select ${idOf('venue', 'external_id')}, $1::uuid, l.id, ${idOf('page', 'external_id')}, item.name, item.latitude,
     item.longitude, address, now(), now() from ${venues} join locale l on l.audience_id = $1::uuid and l.label = item.locale
   on conflict (id) do update set locale_id = excluded.locale_id, latitude = excluded.latitude,
     longitude = excluded.longitude, address = excluded.address, updated_at = excluded.updated_at`,
];

const writeEvents = `insert into event
    (id, audience_id, venue_id, locale_id, name, description, starts_at, ends_at, time_zone, url, created_at, updated_at)
  select ${idOf('event', 'item.external_id')}, $1::uuid, v.id, v.locale_id, item.name, description, starts_at, ends_at,
    'America/Toronto', url, now(), now()
  from ${events} join venue v on v.id = ${idOf('venue', "(venue->>'external_id')")}
  on conflict (id) do update set venue_id = excluded.venue_id, locale_id = excluded.locale_id, name = excluded.name,
    description = excluded.description, starts_at = excluded.starts_at, ends_at = excluded.ends_at, url = excluded.url,
    updated_at = excluded.updated_at`;

const keepBatch = `insert into batch (id, audience_id, source, venues_created, venues_updated, venues_unchanged,
    events_created, events_updated, events_unchanged, created_at)
  values (gen_random_uuid(), $1, $2, 0, 0, 0, 0, 0, 0, now())`;

/** The rows of a batch by bare statements: everything written again, nothing looked at. */
export async function writeBatch(client: Client, audienceId: string, batch: Batch): Promise<string> {
  const { source } = batch;
  const [venueItems, eventItems] = [JSON.stringify(batch.venues), JSON.stringify(batch.events)];
  await client.query('begin');
  for (const text of writeVenues) await client.query(text, [audienceId, venueItems]);
  await client.query(origins('venue', venues), [audienceId, venueItems, source.name]);
  await client.query(writeEvents, [audienceId, eventItems]);
  await client.query(origins('event', events), [audienceId, eventItems, source.name]);
  await client.query(keepBatch, [audienceId, source.name]);
  await client.query('commit');
  return '{}';
}
