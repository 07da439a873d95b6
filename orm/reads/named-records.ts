import { z } from 'zod';
import { parameters, scopedQuery } from '../statement.ts';

/** A person or photo that has or had a name; for a photo, the name is its address. */
const namedRecord = z.object({
  name: z.string(),
  id: z.string(),
  /** The person's or, if a source gave the name, the event's. */
  locale_id: z.string().nullable(),
  /** The source that gave the name; null if it is the record's own. */
  source: z.string().nullable(),
  is_deleted: z.boolean(),
  /** It is missing because its creation was undone. */
  undone: z.boolean(),
});

export type NamedRecord = z.output<typeof namedRecord>;

export const peopleByName = scopedQuery(
  'people_by_name',
  namedRecord,
  parameters<[names: readonly string[]]>(),
  `select name, id, locale_id, null as source, false as is_deleted, false as undone from person
     where audience_id = :audience::uuid and name = any($1::text[])
   union all
   select o.external_id, o.record, o.locale_id, o.source, p.id is null, o.undone from person_origin o
     left join person p on p.id = o.record and p.audience_id = o.audience_id
     where o.audience_id = :audience::uuid and o.external_id = any($1::text[])
   order by id`,
);

export const photosByAddress = scopedQuery(
  'photos_by_address',
  namedRecord,
  parameters<[names: readonly string[]]>(),
  `select url as name, id, null::uuid as locale_id, null as source, false as is_deleted, false as undone
     from photo
     where audience_id = :audience::uuid and url = any($1::text[])
   union all
   select o.external_id, o.record, null, o.source, f.id is null, o.undone
     from unnest($1::text[]) as given (address) cross join lateral (
       select * from photo_origin where audience_id = :audience::uuid
         and hashtextextended(external_id, 0) = hashtextextended(given.address, 0)
         and external_id = given.address offset 0) as o
     left join photo f on f.id = o.record and f.audience_id = o.audience_id
   order by id`,
);
