import { by, contains, type Listing } from '../listing.ts';
import type { KnownUserRow } from '../user.ts';
import { signedInWithin } from '../visible.ts';

interface UserFilters {
  query?: string | null | undefined;
}

/** For administrators. */
export const userListing: Listing<KnownUserRow, UserFilters> = {
  columns: 'u.id, u.name, u.is_admin',
  from: () => '"user" u',
  id: 'u.id',
  owners: { platform: { is: 'true' } },
  isVisible: ({ audienceId }, bind) => signedInWithin('u.id', bind(audienceId)),
  filters: { query: contains('u.name') },
  defaultOrder: 'name',
  orders: { name: by('u.name', 'text'), created_at: by('u.id', 'uuid') },
};
