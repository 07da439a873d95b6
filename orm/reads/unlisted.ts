import { z } from 'zod';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { allRecords, namedKind, namedRecord } from './names-of-records.ts';

const kinds = namedKind.options.filter((kind) => kind !== 'page');

export const unlistedRow = namedRecord.extend({
  found_by: z.enum(['id', 'external_id', 'name']),
  source: z.string().nullable().describe('Whose id it is.'),
});

const row = 's.kind, s.id, s.name, s.deleted_at, s.time_zone';
/** The sources of the audience, each by one look-up in the index, in which external ids come after them. */
const sources = `with recursive named (kind, source) as (
     (select kind, source from origin where audience_id = :audience::uuid order by kind, source limit 1)
     union all
     select next.kind, next.source from named cross join lateral (
       select o.kind, o.source from origin o
       where o.audience_id = :audience::uuid and (o.kind, o.source) > (named.kind, named.source)
       order by o.kind, o.source limit 1) next)`;

/** By an id, by the id that a source gave, and of each kind what was deleted last of those whose names contain the text. */
export const unlistedRecords = scopedQuery(
  'unlisted_records',
  unlistedRow,
  parameters<[text: string, id: string | null, limit: number]>(),
  `${sources},
   external as (
     select o.record, o.source from named join origin o on o.audience_id = :audience::uuid and o.kind = named.kind
       and o.source = named.source and o.external_id = $1
     union select record, source from person_origin where audience_id = :audience::uuid and external_id = $1)
   select ${row}, 'id' as found_by, null as source from (${allRecords(kinds)}) s
   where s.id = $2::uuid and s.audience_id = :audience::uuid
   union all select ${row}, 'external_id', external.source from external cross join lateral (
     select * from (${allRecords(kinds)}) r where r.id = external.record offset 0) s
   where s.audience_id = :audience::uuid
   union all ${kinds
     .map(
       (kind) => `(select ${row}, 'name', null from (${allRecords([kind])}) s
     where s.audience_id = :audience::uuid and s.deleted_at is not null
       and strpos(name_key(s.name), name_key($1)) > 0 order by s.deleted_at desc limit $3)`,
     )
     .join(' union all ')}
   limit 10 * $3`,
);
