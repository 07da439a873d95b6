import { z } from 'zod';
import { deviceTypes } from '../../schema/entities/device.ts';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { query } from '../../statements/statement.ts';
import { isConcerned, pageOfSessions } from './page.ts';

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
