import { statement } from '../statement.ts';

/** Push registrations of sessions that were neither refreshed nor ended. */
export const deleteExpiredRegistrations = statement<never, [now: string]>(
  'delete_expired_registrations',
  `delete from push_registration r using session s
   where s.id = r.session_id and s.expires_at <= $1::timestamptz`,
);
