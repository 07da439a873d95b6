import type { DomainRow } from '../domain.ts';
import { by, contains, type Listing } from '../listing.ts';
import { inAudience } from '../visible.ts';

interface DomainFilters {
  query?: string | null | undefined;
}

export const domainListing: Listing<DomainRow, DomainFilters> = {
  columns: 'd.id, d.dns_name',
  from: () => 'domain d',
  id: 'd.id',
  owners: { audience: { is: 'd.audience_id = o.id' } },
  isVisible: ({ audienceId }, bind) => inAudience('d.audience_id', bind(audienceId)),
  filters: { query: contains('d.dns_name') },
  defaultOrder: 'name',
  orders: { name: by('d.dns_name', 'text'), created_at: by('d.id', 'uuid') },
};
