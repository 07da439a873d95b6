import { unsent } from './unsent.ts';

const thursdayAtNine = `interval '3 days 9 hours'`;

/**
 * SQL: writes the letters of the week to whom Thursday at nine has come since their audience was `due` last, by their own clocks
 * or else by those of its first place.
 */
export const weeklyLetters = `
  insert into notification (audience_id, user_id, kind, former, created_at, due_at)
  select a.id, s.user_id, 'weekly_letter', jsonb_build_object('week', week.thursday::date), $1, $1
  from due join audience a on a.id = due.audience_id and a.public_pages
  left join lateral (select l.time_zone from locale l where l.audience_id = a.id order by l.id limit 1) usual on true
  join notification_settings s on s.audience_id = a.id and s.weekly_letter
  cross join lateral (select coalesce(s.time_zone, usual.time_zone) as zone) clocks
  cross join lateral (
    select date_trunc('week', ($1 at time zone zone) - ${thursdayAtNine}) + ${thursdayAtNine} as thursday) week
  where week.thursday at time zone zone > greatest(due.reminded_at, $1 - interval '1 day')
    and not exists (
      select from notification n where n.user_id = s.user_id and n.event_id is null and n.kind = 'weekly_letter'
        and n.audience_id = a.id and (n.former ->> 'week')::date = week.thursday::date)
  on conflict ${unsent} do nothing`;
