import { type ThemedAudienceRow, themedAudience, themeJoin } from '../audience.ts';
import { by, contains, type Listing } from '../listing.ts';

interface AudienceFilters {
  query?: string | null | undefined;
}

export const audienceListing: Listing<ThemedAudienceRow, AudienceFilters> = {
  columns: themedAudience,
  from: () => `audience a ${themeJoin}`,
  id: 'a.id',
  owners: { platform: { is: 'true' } },
  isVisible: ({ audienceId }, bind) =>
    `a.deleted_at is null and (${bind(audienceId)}::uuid is null or a.id = ${bind(audienceId)})`,
  filters: { query: contains('a.name') },
  defaultOrder: 'name',
  orders: { name: by('a.name', 'text'), created_at: by('a.id', 'uuid') },
};
