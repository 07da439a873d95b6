import { z } from 'zod';
import { parameters, scopedQuery } from '../statements/statement.ts';

const ofSource = parameters<[source: string]>();

/** First what is there, then what was deleted. */
const order = (record: string) => `order by ${record}.deleted_at is not null, o.external_id`;

/** By what the venues of a source can be told apart, besides its ids. */
export const venuesOfSource = scopedQuery(
  'venues_of_source',
  z.object({
    external_id: z.string(),
    name: z.string(),
    address: z.string().nullable(),
    edited_fields: z.array(z.string()),
  }),
  ofSource,
  `select o.external_id, v.name, v.address, v.edited_fields
   from origin o join venue_row v on v.id = o.record and v.audience_id = o.audience_id
   where o.audience_id = :audience::uuid and o.kind = 'venue' and o.source = $1 ${order('v')}`,
);

/** The same of its events, but for those of long ago. `venue` is what it calls the venue. */
export const eventsOfSource = scopedQuery(
  'events_of_source',
  z.object({
    external_id: z.string(),
    name: z.string(),
    starts_at: z.string(),
    all_day: z.boolean(),
    time_zone: z.string(),
    venue: z.string().nullable(),
    edited_fields: z.array(z.string()),
  }),
  ofSource,
  `select o.external_id, e.name, e.starts_at, e.all_day, e.time_zone, at.external_id as venue, e.edited_fields
   from origin o join event_row e on e.id = o.record and e.audience_id = o.audience_id
     left join origin at on at.record = e.venue_id and at.audience_id = o.audience_id and at.kind = 'venue'
       and at.source = o.source
   where o.audience_id = :audience::uuid and o.kind = 'event' and o.source = $1
     and e.starts_at > :now::timestamptz - interval '30 days' ${order('e')}`,
);

/** What it proposed that is open, or rejected for ever, by the same. */
export const proposedOfSource = scopedQuery(
  'proposed_of_source',
  z.object({
    kind: z.enum(['venue', 'event']),
    external_id: z.string(),
    name: z.string(),
    address: z.string().nullable(),
    venue: z.string().nullable(),
    starts_at: z.string(),
    all_day: z.boolean(),
    time_zone: z.string().nullable(),
  }),
  ofSource,
  `select kind, external_id, coalesce(item ->> 'name', '') as name, item ->> 'address' as address,
     item #>> '{venue,external_id}' as venue, coalesce(item ->> 'starts_at', '') as starts_at,
     coalesce((item ->> 'all_day')::boolean, false) as all_day, item ->> 'time_zone' as time_zone
   from proposed_item
   where audience_id = :audience::uuid and source = $1 and (state = 'open' or remembered)
   order by external_id`,
);
