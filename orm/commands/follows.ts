import { z } from 'zod';
import type { Followable } from '../records/follow.ts';
import { nameKey } from '../records/record.ts';
import { inAudience, isVisible, ofAudience } from '../statements/scope.ts';
import { parameters, scopedCommand, scopedQuery } from '../statements/statement.ts';

const following = (kind: Followable) =>
  scopedCommand(
    `follow_${kind}`,
    z.object({ id: z.string() }),
    parameters<[id: string, userId: string, identityId: string, record: string]>(),
    `insert into follow (id, user_id, identity_id, audience_id, ${kind}_id, created_at)
     select $1::uuid, $2::uuid, $3::uuid, v.audience_id, v.id, :now::timestamptz
     from ${kind}_row given join ${kind} v on v.id = coalesce(given.merged_into, given.id)
     where given.id = $4 and ${inAudience('v.audience_id')}${kind === 'venue' ? ` and ${isVisible}` : ''}
     on conflict (${kind}_id, user_id) do update set identity_id = excluded.identity_id
     returning id`,
  );

/** Follows the record, or the one into which it was merged; no row if there is none to be seen. Repeated, it gives the same. */
export const followRecord = { venue: following('venue'), person: following('person'), tag: following('tag') };

export const countFollows = scopedQuery(
  'count_follows',
  z.object({ count: z.number() }),
  parameters<[]>(),
  `select count(*) as count from follow where user_id = :user::uuid and ${ofAudience('audience_id')}`,
);

/** Of a venue, a person or a tag, by the scope's user; no row if they do not follow it. */
export const ownFollow = scopedQuery(
  'own_follow',
  z.object({ id: z.string() }),
  parameters<[record: string]>(),
  `select id from follow where user_id = :user::uuid and ${ofAudience('audience_id')}
   and $1::uuid in (venue_id, person_id, tag_id)`,
);

/** The tag that an id or a name means, and its follow by the scope's user. */
export const tagToFollow = scopedQuery(
  'tag_to_follow',
  z.object({ id: z.string(), name: z.string(), follow_id: z.string().nullable() }),
  parameters<[tag: string]>(),
  `select t.id, t.name, f.id as follow_id from tag_row given join tag t on t.id = coalesce(given.merged_into, given.id)
   left join follow f on f.tag_id = t.id and f.user_id = :user::uuid
   where ${inAudience('t.audience_id')} and given.audience_id = t.audience_id and ${ofAudience('given.audience_id')}
     and (given.id::text = $1 or given.merged_into is null and ${nameKey('given.name')} = name_key($1))`,
);

export const deleteFollow = scopedCommand(
  'delete_follow',
  z.object({ id: z.string() }),
  parameters<[id: string]>(),
  `delete from follow where id = $1 and user_id = :user::uuid and ${ofAudience('audience_id')} returning id`,
);
