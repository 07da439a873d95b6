import { z } from 'zod';
import { ofAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** What decides who sees a venue, an event, a person or a photo: with a photo, what has it. */
const visibilityRow = z.object({
  record: z.string(),
  hidden: z.boolean().nullable(),
  venue_id: z.string().nullable(),
  photo_id: z.string().nullable(),
  standalone: z.boolean().nullable(),
});

/** As they are now; those that are deleted are left out. */
export const presentVisibility = scopedQuery(
  'present_visibility',
  visibilityRow,
  parameters<[records: readonly string[]]>(),
  `select v.id as record, v.hidden, null::uuid as venue_id, v.photo_id, null::boolean as standalone
     from venue v
     where v.id = any($1::uuid[]) and ${ofAudience('v.audience_id')}
   union all select e.id, null, e.venue_id, e.photo_id, null from event e
     where e.id = any($1::uuid[]) and ${ofAudience('e.audience_id')}
   union all select p.id, null, null, p.photo_id, null from person p
     where p.id = any($1::uuid[]) and ${ofAudience('p.audience_id')}
   union all select f.id, null, null, null, f.standalone from photo f
     where f.id = any($1::uuid[]) and ${ofAudience('f.audience_id')}`,
);

const decisive = `array['hidden', 'venue_id', 'photo_id', 'standalone']`;

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
   where c.record = any($1::uuid[]) and c.kind in ('venue', 'event', 'person', 'photo') and ${ofAudience('c.audience_id')}
     and (c.operation in ('create', 'restore', 'delete') or jsonb_exists_any(c.before, ${decisive}))
   order by c.id desc`,
);

/** By the photo alone: without statistics, PostgreSQL would scan the ledger instead. */
const wereUsed = (side: 'before' | 'after') =>
  `select given.id as photo, c.record as "user" from unnest($1::uuid[]) given (id) cross join lateral (
     select * from change where ${side} ->> 'photo_id' = given.id::text and ${side} ->> 'photo_id' is not null offset 0) c
   where c.kind in ('venue', 'event', 'person') and ${ofAudience('c.audience_id')}`;

/** What uses photos, or used them at any time. */
export const usersOfPhotos = scopedQuery(
  'users_of_photos',
  z.object({ photo: z.string(), user: z.string() }),
  parameters<[photos: readonly string[]]>(),
  [
    ...['venue', 'event', 'person'].map(
      (table) =>
        `select x.photo_id as photo, x.id as "user" from ${table} x
         where x.photo_id = any($1::uuid[]) and ${ofAudience('x.audience_id')}`,
    ),
    wereUsed('before'),
    wereUsed('after'),
  ].join(' union '),
);
