import { z } from 'zod';
import { inAudience } from '../../statements/scope.ts';
import { noColumns, parameters, scopedCommand, scopedQuery } from '../../statements/statement.ts';
import { kinds, type MergeableKind, ofMergeable } from '../undoing/kinds.ts';
import { type MergedKind, ofMerged } from './merged-kinds.ts';

const merge = parameters<[from: string, into: string]>();

const origins = (kind: MergeableKind) =>
  kind === 'person'
    ? { table: 'person_origin', isKind: 'true' }
    : { table: 'origin', isKind: `o.kind = '${kind}'` };

const sourcesOf = (kind: MergeableKind): string => {
  const { table } = origins(kind);
  const isMaker = kind === 'person' ? 'o.external_id = s.name' : 'o.score is null';
  const records = kind === 'event' ? 's.id, s.series_id' : 's.id';
  return `exists (select from ${table} o where o.record in (${records}) and o.audience_id = s.audience_id and ${isMaker}) as is_of_source,
    ${kind === 'person' ? "'{}'::text[]" : 'array(select distinct unnest(o.fields) from origin o where o.record = s.id)'} as given_fields`;
};

export const recordsToMerge = ofMergeable((kind) =>
  scopedQuery(
    `${kind}s_to_merge`,
    z.object({
      id: z.string(),
      audience_id: z.string(),
      is_deleted: z.boolean(),
      merged_into: z.string().nullable(),
      edited_fields: z.array(z.string()),
      /** Whether a source made it; of a person, whether one calls it so. Otherwise, what linked sources give. */
      is_of_source: z.boolean(),
      given_fields: z.array(z.string()),
      page_id: z.string().nullable(),
      /** The columns, the line-up and the address of the page. */
      row: z.record(z.string(), z.unknown()),
    }),
    parameters<[ids: readonly string[]]>(),
    `select s.id, s.audience_id, s.deleted_at is not null as is_deleted, s.merged_into, s.edited_fields, p.id as page_id, ${sourcesOf(kind)},
       to_jsonb(s) || ${kinds[kind].parts ?? "'{}'"} || jsonb_build_object('page_url', p.url) as row
     from ${kind}_row s left join page p on p.id = ${kind === 'event' ? 'null' : 's.page_id'}
     where s.id = any($1::uuid[]) and ${inAudience('s.audience_id')}`,
  ),
);

/** SQL: who follows the one follows the other, unless they do so already. */
const movingFollows = (kind: MergedKind) =>
  kind === 'event'
    ? ''
    : `, follows as (update follow f set ${kind}_id = $2, merged_from = coalesce(f.merged_from, $1)
       where f.${kind}_id = $1 and f.audience_id = :audience::uuid
         and not exists (select from follow own where own.${kind}_id = $2 and own.user_id = f.user_id))`;

/** With all that was merged into it before, and with who follows it. Its page goes with it. */
export const markMerged = ofMerged((kind) =>
  scopedCommand(
    `mark_${kind}_merged`,
    noColumns,
    merge,
    `with former as (update ${kind}_row set merged_into = $2 where merged_into = $1 and audience_id = :audience::uuid)
     ${
       kind === 'event' || kind === 'tag'
         ? ''
         : `, pages as (update page set deleted_at = :now::timestamptz, deleted_with = $1
       where id = (select page_id from ${kind} where id = $1) and audience_id = :audience::uuid)`
     }${movingFollows(kind)}
     update ${kind} set deleted_at = :now::timestamptz, deleted_with = $2, merged_into = $2
     where id = $1 and audience_id = :audience::uuid`,
  ),
);

/** SQL: the record and, of those that were merged into it before it was itself, all. */
const tree = (kind: MergedKind, id: string): string =>
  `with recursive tree (id) as (select ${id}::uuid union select r.id from tree join ${kind}_row r
     on r.deleted_with = tree.id and r.merged_into is not null and r.audience_id = :audience::uuid)`;

const takingFollowsBack = (kind: MergedKind) =>
  kind === 'event'
    ? ''
    : `, follows as (update follow set ${kind}_id = $1, merged_from = nullif(merged_from, $1)
       where ${kind}_id = $2 and merged_from in (select id from tree) and audience_id = :audience::uuid)`;

/** What was merged into a record before is its own again, once it is no longer merged; so is who followed it. */
export const takeMergedBack = ofMerged((kind) =>
  scopedCommand(
    `take_merged_${kind}s_back`,
    noColumns,
    merge,
    `${tree(kind, '$1')}${takingFollowsBack(kind)} update ${kind}_row r set merged_into = $1
     where r.merged_into = $2 and r.id <> $1 and r.id in (select id from tree) and r.audience_id = :audience::uuid`,
  ),
);

export const moveOrigins = ofMergeable((kind) => {
  const { table, isKind } = origins(kind);
  return scopedCommand(
    `move_origins_of_${kind}`,
    z.object({ source: z.string() }),
    merge,
    `update ${table} o set record = $2, merged_from = coalesce(o.merged_from, $1)
     where o.record = $1 and ${isKind} and o.audience_id = :audience::uuid returning o.source`,
  );
});

/** Those that it had when it was merged. */
export const takeOriginsBack = ofMergeable((kind) => {
  const { table, isKind } = origins(kind);
  return scopedCommand(
    `take_origins_of_${kind}_back`,
    noColumns,
    merge,
    `${tree(kind, '$1')} update ${table} o set record = $1, merged_from = nullif(o.merged_from, $1)
     where o.record = $2 and ${isKind} and o.merged_from in (select id from tree) and o.audience_id = :audience::uuid`,
  );
});

const idRow = z.object({ id: z.string() });

/** The events of a venue that is merged, once they are locked. */
export const moveEvents = scopedCommand(
  'move_events',
  idRow,
  merge,
  `update event e set venue_id = v.id, locale_id = v.locale_id from venue v
   where e.venue_id = $1 and e.audience_id = :audience::uuid and v.id = $2 and v.audience_id = e.audience_id returning e.id`,
);

export const moveMessages = scopedCommand(
  'move_messages',
  idRow,
  merge,
  'update message set venue_id = $2 where venue_id = $1 and audience_id = :audience::uuid returning id',
);

export const moveSeries = scopedCommand(
  'move_series',
  idRow,
  merge,
  'update series set venue_id = $2 where venue_id = $1 and audience_id = :audience::uuid returning id',
);

export const moveTracks = scopedCommand(
  'move_tracks',
  idRow,
  merge,
  'update track set person_id = $2 where person_id = $1 and audience_id = :audience::uuid returning id',
);

/** In line-ups, also of deleted events. The merged person's own are seen again when the person comes back. */
export const copyPlaces = scopedCommand(
  'copy_places',
  z.object({ event_id: z.string() }),
  merge,
  `insert into event_person (event_id, person_id, audience_id, position)
   select event_id, $2, audience_id, position from event_person where person_id = $1 and audience_id = :audience::uuid
   on conflict do nothing returning event_id`,
);

/** Of the merged person, before they come back: their places in line-ups that somebody edited since the merge. */
export const giveUpPlaces = scopedCommand(
  'give_up_places',
  noColumns,
  parameters<[from: string, into: string, position: string]>(),
  `delete from event_person own where own.person_id = $1 and own.audience_id = :audience::uuid and (
     not exists (select from event_person s where s.event_id = own.event_id and s.person_id = $2)
     or exists (select from change c join event e on e.id = c.record and e.audience_id = c.audience_id
       where c.position = $3::bigint and c.audience_id = own.audience_id and c.kind = 'event' and c.record = own.event_id
         and c.after ? 'person_ids' and array(
           select p.id from event_person a join person p on p.id = a.person_id where a.event_id = e.id order by a.position)
         <> array(
           select p.id from jsonb_array_elements_text(c.after -> 'person_ids') with ordinality named (id, n)
           join person p on p.id = named.id::uuid order by n)))`,
);

/** In line-ups of deleted events, which the ledger does not have. */
export const takePlacesBack = scopedCommand(
  'take_places_back',
  noColumns,
  merge,
  `delete from event_person s using event_person own, event_row e
   where own.person_id = $1 and s.person_id = $2 and own.event_id = s.event_id and own.position = s.position
     and e.id = s.event_id and e.deleted_at is not null and s.audience_id = :audience::uuid`,
);
