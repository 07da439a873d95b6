import { by, contains, type Listing } from '../listing.ts';
import { type TrackRow, trackColumns, trackJoins } from '../track.ts';
import { inAudience } from '../visible.ts';

interface TrackFilters {
  query?: string | null | undefined;
}

export const trackListing: Listing<TrackRow, TrackFilters> = {
  columns: trackColumns,
  from: () => `track t ${trackJoins}`,
  id: 't.id',
  owners: { person: { is: 't.person_id = o.id' } },
  isVisible: ({ audienceId }, bind) => inAudience('t.audience_id', bind(audienceId)),
  filters: { query: contains('t.name') },
  defaultOrder: 'name',
  orders: { name: by('t.name', 'text'), created_at: by('t.id', 'uuid') },
};
