import { z } from 'zod';
import { isOfAnySpan, now } from '../records/event-times.ts';
import { uuid } from '../statements/row-types.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

const week = z.string().describe('The date of its Monday.');

export const weekRow = z.object({
  week,
  events: z.int().describe('Those that begin in the week, without cancelled ones.'),
  attending: z.int().describe('How many replied that they come to one of these events.'),
  members: z.int().describe('How many signed in for the first time.'),
});

const begun = `e.audience_id = :audience::uuid and ${isOfAnySpan} and e.status = 'scheduled'
   and e.starts_at >= since and e.starts_at < until`;

/** The last weeks of an audience, of Mondays on the clocks of a zone, the newest first. */
export const numbersByWeek = scopedQuery(
  'numbers_by_week',
  weekRow,
  parameters<[zone: string, weeks: number]>(),
  `select to_char(monday, 'YYYY-MM-DD') as week,
     (select count(*)::integer from event e where ${begun}) as events,
     (select count(*)::integer from event e join rsvp r on r.event_id = e.id and r.state = 'attending'
      where ${begun}) as attending,
     (select count(distinct i.user_id)::integer from membership m join identity i on i.id = m.identity_id
      where m.audience_id = :audience::uuid and m.created_at >= since and m.created_at < until) as members
   from date_trunc('week', ${now} at time zone $1::text) this_week,
     generate_series(this_week - ($2::integer - 1) * interval '1 week', this_week, interval '1 week') monday,
     lateral (select monday at time zone $1 as since, (monday + interval '1 week') at time zone $1 as until) as times
   order by week desc`,
);

export const keyUseRow = z.object({
  id: uuid.describe('Of an API key or a service token.'),
  name: z.string(),
  week: week.describe('The date of its Monday, of clocks of UTC.'),
  requests: z.int(),
});

/** The requests of each key in each of the last weeks. */
export const requestsOfKeys = scopedQuery(
  'requests_of_keys',
  keyUseRow,
  parameters<[weeks: number]>(),
  `select k.id, k.name, to_char(u.week, 'YYYY-MM-DD') as week, u.requests
   from key_use u join (
     select id, name, audience_id from application union all select id, name, audience_id from service_token) k
     on k.id = u.key and k.audience_id = u.audience_id
   where u.audience_id = :audience::uuid and u.week > ${now}::date - $1::integer * 7
   order by k.name, k.id, week`,
);
