import { z } from 'zod';
import { ofAudience } from '../scope.ts';
import { parameters, scopedQuery } from '../statement.ts';

/** What decides who sees a venue, an event or a person, and the photo that they have. */
const visibilityRow = z.object({
  record: z.string(),
  hidden: z.boolean().nullable(),
  venue_id: z.string().nullable(),
  photo_id: z.string().nullable(),
});

/** As they are now; those that are deleted are left out. */
export const presentVisibility = scopedQuery(
  'present_visibility',
  visibilityRow,
  parameters<[records: readonly string[]]>(),
  `select v.id as record, v.hidden, null::uuid as venue_id, v.photo_id from venue v
     where v.id = any($1::uuid[]) and ${ofAudience('v.audience_id')}
   union all select e.id, null, e.venue_id, e.photo_id from event e
     where e.id = any($1::uuid[]) and ${ofAudience('e.audience_id')}
   union all select p.id, null, null, p.photo_id from person p
     where p.id = any($1::uuid[]) and ${ofAudience('p.audience_id')}`,
);

const decisive = `array['hidden', 'venue_id', 'photo_id']`;

/** The entries of the ledger about it, newest first, with what was before. */
export const pastVisibility = scopedQuery(
  'past_visibility',
  z.object({
    id: z.string(),
    record: z.string(),
    position: z.number(),
    operation: z.string(),
    before: z.record(z.string(), z.unknown()),
  }),
  parameters<[records: readonly string[]]>(),
  `select c.id, c.record, c.position, c.operation, (
     select coalesce(jsonb_object_agg(key, c.before -> key), '{}') from unnest(${decisive}) key
     where jsonb_exists(c.before, key)) as before
   from change c
   where c.record = any($1::uuid[]) and c.kind in ('venue', 'event', 'person') and ${ofAudience('c.audience_id')}
     and (c.operation in ('create', 'restore', 'delete') or jsonb_exists_any(c.before, ${decisive}))
   order by c.id desc`,
);

/** When photos were created and deleted, and what used them then. */
export const usesAtEndsOfPhotos = scopedQuery(
  'uses_at_ends_of_photos',
  z.object({ photo: z.string(), operation: z.string(), user: z.string().nullable() }),
  parameters<[photos: readonly string[]]>(),
  `with ends as (
     select c.record, c.position, c.operation from change c
     where c.record = any($1::uuid[]) and c.kind = 'photo' and c.operation in ('create', 'delete')
       and ${ofAudience('c.audience_id')}),
   uses as (
     select u.position, u.record, photo.id from change u
       cross join lateral (values (u.before ->> 'photo_id'), (u.after ->> 'photo_id')) photo (id)
     where u.position = any(array(select position from ends)) and u.kind in ('venue', 'event', 'person')
       and photo.id = any($1::uuid[]::text[]) and ${ofAudience('u.audience_id')})
   select e.record as photo, e.operation, u.record as "user"
   from ends e left join uses u on u.position = e.position and u.id = e.record::text`,
);

/** What uses photos now. */
export const usersOfPhotos = scopedQuery(
  'users_of_photos',
  z.object({ photo: z.string(), user: z.string() }),
  parameters<[photos: readonly string[]]>(),
  ['venue', 'event', 'person']
    .map(
      (table) =>
        `select x.photo_id as photo, x.id as "user" from ${table} x
         where x.photo_id = any($1::uuid[]) and ${ofAudience('x.audience_id')}`,
    )
    .join(' union all '),
);
