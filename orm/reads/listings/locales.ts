import { by, contains, type Listing } from '../listing.ts';
import { type LocaleRow, localeColumns } from '../locale.ts';
import { inAudience } from '../visible.ts';

interface LocaleFilters {
  query?: string | null | undefined;
}

export const localeListing: Listing<LocaleRow, LocaleFilters> = {
  columns: localeColumns,
  from: () => 'locale l',
  id: 'l.id',
  owners: { audience: { is: 'l.audience_id = o.id' } },
  isVisible: ({ audienceId }, bind) => inAudience('l.audience_id', bind(audienceId)),
  filters: { query: contains('l.name') },
  defaultOrder: 'name',
  orders: { name: by('l.name', 'text'), created_at: by('l.id', 'uuid') },
};
