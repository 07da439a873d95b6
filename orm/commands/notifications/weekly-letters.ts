import { z } from 'zod';
import { parameters, unscopedQuery } from '../../statements/statement.ts';
import { unsent } from './unsent.ts';

/** SQL: who wants the letter of an audience `a`, and by which clocks: their own, or else those of its first place. */
const subscribers = `join notification_settings s on s.audience_id = a.id and s.weekly_letter and a.public_pages
  left join lateral (select l.time_zone from locale l where l.audience_id = a.id order by l.id limit 1) usual on true
  cross join lateral (select coalesce(s.time_zone, usual.time_zone) as zone) clocks`;

export const zonesOfLetters = unscopedQuery(
  'zones_of_letters',
  z.object({ zone: z.string() }),
  parameters<[now: string]>(),
  `select distinct zone
   from notification_cursor c join audience a on a.id = c.audience_id and a.deleted_at is null ${subscribers}
   where c.reminded_at <= $1::timestamptz - interval '1 minute' and zone is not null`,
);

/**
 * SQL: writes the letters of the week to whom Thursday at nine has come since their audience was `due` last: given for each
 * zone, by its name, its date and its instant.
 */
export const weeklyLetters = `
  insert into notification (audience_id, user_id, kind, former, created_at, due_at)
  select a.id, s.user_id, 'weekly_letter', jsonb_build_object('week', week.thursday), $1, $1
  from due join audience a on a.id = due.audience_id ${subscribers}
  join unnest($2::text[], $3::date[], $4::timestamptz[]) week (zone, thursday, nine) on week.zone = clocks.zone
  where week.nine > greatest(due.reminded_at, $1 - interval '1 day') and week.nine <= $1
    and not exists (
      select from notification n where n.user_id = s.user_id and n.event_id is null and n.kind = 'weekly_letter'
        and n.audience_id = a.id and (n.former ->> 'week')::date = week.thursday)
  on conflict ${unsent} do nothing`;
