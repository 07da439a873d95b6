import type { ThemeColor } from '../entities/theme.ts';
import { statement } from '../statement.ts';

interface DeletionRequestRow {
  open: boolean;
  requested_at: string;
  erase_after: string;
  erased_at: string | null;
  audience_name: string | null;
  light: ThemeColor[];
  dark: ThemeColor[];
}

/** A deletion request, with the look of the audience whose app it came by. */
export const deletionRequestByCode = statement<DeletionRequestRow, [code: string]>(
  'deletion_request_by_code',
  `select d.identity_id is not null as open, d.requested_at, d.erase_after, d.erased_at, a.name as audience_name,
     coalesce(t.light, '[]') as light, coalesce(t.dark, '[]') as dark
   from deletion_request d
   left join provider_app p on p.app_id = d.app_id
   left join audience a on a.id = p.audience_id and a.deleted_at is null
   left join theme t on t.audience_id = a.id
   where d.code = $1 order by a.id limit 1`,
);
