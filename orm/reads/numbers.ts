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

/** Weeks of an audience, each from one instant to another. */
export const numbersByWeek = scopedQuery(
  'numbers_by_week',
  weekRow,
  parameters<[weeks: readonly string[], since: readonly string[], until: readonly string[]]>(),
  `select week,
     (select count(*)::integer from event e where ${begun}) as events,
     (select count(*)::integer from event e join rsvp r on r.event_id = e.id and r.state = 'attending'
      where ${begun}) as attending,
     (select count(distinct i.user_id)::integer from membership m join identity i on i.id = m.identity_id
      where m.audience_id = :audience::uuid and m.created_at >= since and m.created_at < until) as members
   from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) times (week, since, until)
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
