import { z } from 'zod';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { query } from '../../statements/statement.ts';
import { isConcerned, pageOfSessions } from './page.ts';

export const exportedSessions = query(
  'exported_sessions',
  z.object({
    id: uuid,
    identity_id: uuid,
    audience_id: uuid.nullable(),
    device_id: uuid,
    is_voice: z.boolean(),
    signed_in_at: timestamp.nullable(),
    created_at: timestamp,
    refreshed_at: timestamp,
    last_seen_at: timestamp.nullable(),
    expires_at: timestamp,
    ended_at: timestamp.nullable(),
  }),
  pageOfSessions,
  `select s.id, s.identity_id, s.audience_id, s.device_id, s.is_voice, s.signed_in_at, s.created_at,
     s.refreshed_at, s.last_seen_at, s.expires_at, s.ended_at
   from session s where ${isConcerned} and s.id > $4::uuid order by s.id limit $5`,
);
