import { by, contains, type Listing } from '../listing.ts';
import { type ListedServiceTokenRow, serviceTokenColumns } from '../service-token.ts';
import { inAudience } from '../visible.ts';

interface ServiceTokenFilters {
  query?: string | null | undefined;
}

export const serviceTokenListing: Listing<ListedServiceTokenRow, ServiceTokenFilters> = {
  columns: serviceTokenColumns,
  from: () => 'service_token t',
  id: 't.id',
  owners: { audience: { is: 't.audience_id = o.id' } },
  isVisible: ({ audienceId }, bind) => inAudience('t.audience_id', bind(audienceId)),
  filters: { query: contains('t.name') },
  defaultOrder: 'name',
  orders: { name: by('t.name', 'text'), created_at: by('t.id', 'uuid') },
};
