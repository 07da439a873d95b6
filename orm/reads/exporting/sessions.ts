import { z } from 'zod';
import { deviceTypes } from '../../schema/entities/session.ts';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { parameters, query } from '../../statements/statement.ts';

/** Parameters of a page of what belongs to a user's sessions: all, or those of one identity in one audience. */
const pageOfSessions =
  parameters<
    [userId: string, identityId: string | null, audienceId: string | null, afterId: string, limit: number]
  >();

/** SQL: such a session `s`. */
const isConcerned =
  's.user_id = $1 and ($2::uuid is null or s.identity_id = $2 and s.audience_id = $3::uuid)' as const;

export const exportedDevices = query(
  'exported_devices',
  z.object({
    id: uuid,
    identifier: z.string(),
    type: z.enum(deviceTypes),
    model: z.string(),
    version: z.string(),
    build: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  pageOfSessions,
  `select d.id, d.identifier, d.type, d.model, d.version, d.build, d.created_at, d.updated_at from device d
   where d.user_id = $1 and d.id > $4::uuid
     and ($2::uuid is null or exists (select from session s where s.device_id = d.id and ${isConcerned}))
   order by d.id limit $5`,
);

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

export const exportedPushRegistrations = query(
  'exported_push_registrations',
  z.object({
    id: uuid,
    session_id: uuid,
    device_type: z.enum(deviceTypes),
    vendor_identifier: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  pageOfSessions,
  `select p.id, p.session_id, p.device_type, p.vendor_identifier, p.created_at, p.updated_at
   from session s join push_registration p on p.session_id = s.id
   where ${isConcerned} and p.id > $4::uuid order by p.id limit $5`,
);
