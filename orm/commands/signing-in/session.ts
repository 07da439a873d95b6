import { z } from 'zod';
import type { DeviceType } from '../../schema/entities/session.ts';
import { command, parameters, unscopedCommand } from '../../statements/statement.ts';

/** Of each identifier, a user has one device. One that is known keeps its id. */
export const upsertDevice = command(
  'upsert_device',
  z.object({ id: z.string() }),
  parameters<
    [
      id: string,
      userId: string,
      identifier: string,
      type: DeviceType,
      model: string,
      version: string,
      build: string,
      at: string,
    ]
  >(),
  `insert into device (id, user_id, identifier, type, model, version, build, created_at, updated_at)
   select $1, id, $3, $4, $5, $6, $7, $8, $8 from "user" where id = $2
   on conflict (user_id, identifier) do update
     set type = excluded.type, model = excluded.model, version = excluded.version, build = excluded.build,
       updated_at = excluded.updated_at
   returning id`,
);

/** Of the identity's user, with its first refresh token. */
export const insertSession = unscopedCommand(
  'insert_session',
  z.object({ joined: z.boolean() }),
  parameters<
    [
      id: string,
      identityId: string,
      audienceId: string | null,
      deviceId: string,
      at: string,
      expiresAt: string,
      isVoice: boolean,
      signedInAt: string | null,
      refreshTokenId: string,
    ]
  >(),
  `with started as (
     insert into session (id, user_id, identity_id, audience_id, device_id, created_at, refreshed_at, expires_at,
       is_voice, signed_in_at)
     select $1, user_id, id, $3, $4, $5, $5, $6, $7, $8 from identity where id = $2
     returning id, created_at),
   joined as (
     insert into membership (identity_id, audience_id, created_at) select $2, $3, $5 where $3::uuid is not null
     on conflict do nothing returning identity_id)
   insert into refresh_token (id, session_id, created_at) select $9, id, created_at from started
   returning exists (select from joined) as joined`,
);
