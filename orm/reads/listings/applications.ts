import type { ApplicationRow } from '../application.ts';
import { by, contains, type Listing } from '../listing.ts';
import { inAudience } from '../visible.ts';

interface ApplicationFilters {
  query?: string | null | undefined;
}

export const applicationListing: Listing<ApplicationRow, ApplicationFilters> = {
  columns: 'p.id, p.name, p.key_prefix',
  from: () => 'application p',
  id: 'p.id',
  owners: { audience: { is: 'p.audience_id = o.id' } },
  isVisible: ({ audienceId }, bind) => inAudience('p.audience_id', bind(audienceId)),
  filters: { query: contains('p.name') },
  defaultOrder: 'name',
  orders: { name: by('p.name', 'text'), created_at: by('p.id', 'uuid') },
};
