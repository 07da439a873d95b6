import { z } from 'zod';
import { bareName } from '../records/person.ts';
import { isUndone } from '../statements/deletion.ts';
import { noColumns, parameters, scopedCommand, scopedQuery } from '../statements/statement.ts';

/** A person or photo that has or had a name; for a photo, the name is its address. */
const namedRecord = z.object({
  name: z.string(),
  id: z.string(),
  /** What a person is called whose bare name is the same; null if it is this very name. */
  called: z.string().nullable(),
  /** The person's or, if a source gave the name, the event's. */
  locale_id: z.string().nullable(),
  /** The source that gave the name; null if it is the record's own. */
  source: z.string().nullable(),
  is_deleted: z.boolean(),
  /** It is missing because its creation was undone. */
  undone: z.boolean(),
  /** Whether it has another name by now, which is neither an administrator's nor any source's: an administrator released it. */
  is_released: z.boolean(),
});

export type NamedRecord = z.output<typeof namedRecord>;

/**
 * Of the record `r` of an origin `o`. One look-up each, which `offset 0` keeps: PostgreSQL may prefer to read all origins of all
 * audiences.
 */
const isReleased = (origins: string, name: string) =>
  `coalesce(r.${name} <> o.external_id and not '${name}' = any(r.edited_fields) and not exists (
     select from ${origins} other where other.record = r.id and other.audience_id = r.audience_id
       and other.external_id = r.${name} offset 0), false) as is_released`;

const undone = (kind: 'person' | 'photo') =>
  `r.id is null and exists (select from ${kind}_row gone where gone.id = o.record and ${isUndone('gone')})`;

/**
 * One look-up per name: PostgreSQL may prefer to find a thousand by their trigrams, which takes seconds. Without those that
 * the source is known not to mean by a name.
 */
export const peopleByName = scopedQuery(
  'people_by_name',
  namedRecord,
  parameters<[names: readonly string[], source: string]>(),
  `select * from (
   select given.name, p.id, nullif(p.name, given.name) as called, p.locale_id, null as source, false as is_deleted,
     false as undone, false as is_released
     from unnest($1::text[]) as given (name) cross join lateral (
       select * from person where audience_id = :audience::uuid
         and ${bareName('person.name')} = ${bareName('given.name')} offset 0) as p
   union all
   select gone.name, gone.merged_into, null, gone.locale_id, null, false, false, false
     from unnest($1::text[]) as given (name) cross join lateral (
       select m.* from person_row m join person p on p.id = m.merged_into
       where m.audience_id = :audience::uuid and m.name = given.name and m.merged_into is not null offset 0) as gone
   union all
   select o.external_id, o.record, null, o.locale_id, o.source, r.id is null, ${undone('person')}, ${isReleased('person_origin', 'name')}
     from unnest($1::text[]) as given (name) cross join lateral (
       select * from person_origin where audience_id = :audience::uuid and external_id = given.name offset 0) as o
     left join person r on r.id = o.record and r.audience_id = o.audience_id) meant
   where not exists (select from dismissed_match d join person_row apart on apart.id = d.record
     where d.audience_id = :audience::uuid and d.kind = 'person' and d.source = $2 and d.external_id = meant.name
       and coalesce(apart.merged_into, apart.id) = meant.id)
   order by id`,
);

/** `shown`: the photo that an address of the service shows, which has it for the source as well. */
export const photosByAddress = scopedQuery(
  'photos_by_address',
  namedRecord,
  parameters<[addresses: readonly string[], shown: readonly (string | null)[], source: string]>(),
  `select url as name, id, null as called, null::uuid as locale_id, null as source, false as is_deleted, false as undone,
     false as is_released from photo
     where audience_id = :audience::uuid and url = any($1::text[])
   union all
   select given.address, p.id, null, null, own.source, false, false, false
     from unnest($1::text[], $2::uuid[]) as given (address, shown) cross join unnest(array[null, $3]) as own (source)
     join photo p on p.id = given.shown and p.audience_id = :audience::uuid and p.url <> given.address
   union all
   select o.external_id, o.record, null, null, o.source, r.id is null, ${undone('photo')}, ${isReleased('photo_origin', 'url')}
     from unnest($1::text[]) as given (address) cross join lateral (
       select * from photo_origin where audience_id = :audience::uuid
         and hashtextextended(external_id, 0) = hashtextextended(given.address, 0)
         and external_id = given.address offset 0) as o
     left join photo r on r.id = o.record and r.audience_id = o.audience_id
   order by id`,
);

/** Before people are renamed: a person's page has the person's name. */
export const renamePagesOfPeople = scopedCommand(
  'rename_pages_of_people',
  noColumns,
  parameters<[people: readonly string[], names: readonly string[]]>(),
  `update page set name = given.name
   from unnest($1::uuid[], $2::text[]) given (person, name)
   join person p on p.id = given.person and p.audience_id = :audience::uuid
   where page.id = p.page_id and page.audience_id = p.audience_id`,
);
