import { z } from 'zod';
import { deviceTypes } from '../../schema/entities/device.ts';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { query } from '../../statements/statement.ts';
import { isConcerned, pageOfSessions } from './page.ts';

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
