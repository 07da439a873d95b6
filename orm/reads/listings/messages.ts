import { by, type Listing } from '../listing.ts';
import { messageColumns, messageIsVisible, type VenueMessageRow } from '../message.ts';

export const messageListing: Listing<VenueMessageRow, object> = {
  columns: messageColumns,
  from: () => 'message m',
  id: 'm.id',
  owners: { venue: { is: 'm.venue_id = o.id' } },
  isVisible: ({ audienceId, hidden, now }, bind) =>
    messageIsVisible(bind(audienceId), bind(hidden), bind(now)),
  filters: {},
  defaultOrder: 'starts_at',
  orders: { starts_at: by('m.starts_at', 'timestamptz'), created_at: by('m.id', 'uuid') },
};
