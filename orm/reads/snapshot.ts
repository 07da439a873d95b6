import { statement } from '../statement.ts';
import { type EventRow, eventColumns, eventJoins } from './event.ts';

/** What tells one state of an audience's snapshot from another. */
export const snapshotState = statement<
  { revision: number; updated_at: string; next_end: string | null },
  [audienceId: string, now: string]
>(
  'snapshot_state',
  `select a.revision, a.updated_at,
     (select min(e.over_at) from event e
      where e.audience_id = a.id and e.status = 'scheduled' and e.over_at > $2::timestamptz) as next_end
   from audience a where a.id = $1`,
);

/** The scheduled events at some venues that have not ended, soonest first. */
export const upcomingOfVenues = statement<EventRow, [venueIds: readonly string[], now: string]>(
  'upcoming_of_venues',
  `select ${eventColumns} from event e ${eventJoins('null')}
   where e.venue_id = any($1::uuid[]) and e.status = 'scheduled' and e.over_at > $2::timestamptz
   order by e.venue_id, e.starts_at, e.id`,
);

interface VenueOriginRow {
  venue_id: string;
  source: string;
  external_id: string;
  url: string;
  retrieved_at: string;
  confidence: number;
  note: string | null;
}

export const originsOfVenues = statement<VenueOriginRow, [audienceId: string, venueIds: readonly string[]]>(
  'origins_of_venues',
  `select record as venue_id, source, external_id, url, retrieved_at, confidence, note from origin
   where audience_id = $1 and kind = 'venue' and record = any($2::uuid[])
   order by source, external_id`,
);
