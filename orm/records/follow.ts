import { z } from 'zod';
import { recordId, timestamp, uuid } from '../statements/row-types.ts';
import { inAudience, isVisible } from '../statements/scope.ts';
import { by, defineRecord } from './record.ts';

export const followable = ['venue', 'person', 'tag'] as const;

export type Followable = (typeof followable)[number];

export const followRow = z
  .object({
    id: uuid,
    venue_id: recordId('Venue').nullable().describe('The venue, if it is one that the user follows.'),
    person_id: recordId('Person').nullable().describe('The person, if it is one that the user follows.'),
    tag_id: recordId('Tag').nullable().describe('The tag, if it is one that the user follows.'),
    name: z.string().describe('The name of the venue, person or tag.'),
    created_at: timestamp.describe('Since when the user follows it.'),
  })
  .describe('A venue, person or tag of whose new events a user is told.');

/** Those of the scope's user, of what is there to be seen. */
export const follows = defineRecord('Follow', {
  row: followRow,
  columns: `f.id, f.venue_id, f.person_id, f.tag_id, coalesce(v.name, p.name, t.name) as name, f.created_at`,
  from: `follow f left join venue v on v.id = f.venue_id and ${isVisible}
    left join person p on p.id = f.person_id left join tag t on t.id = f.tag_id`,
  isUnchanging: true,
  isVisible: `f.user_id = :user::uuid and ${inAudience('f.audience_id')}
    and coalesce(v.id, p.id, t.id) is not null`,
  owners: {
    user: { is: 'f.user_id = o.id', description: 'What they follow, the newest first. Their own only.' },
  },
  filters: {},
  orders: { created_at: by('f.id', 'uuid') },
  isNewestFirst: true,
});
