import { statement } from '../statement.ts';

interface ApplicationKeyRow {
  id: string;
  audience_id: string;
  key_hash: string;
}

export const applicationByPrefix = statement<ApplicationKeyRow, [prefix: string]>(
  'application_by_prefix',
  `select p.id, p.audience_id, p.key_hash from application p
   join audience a on a.id = p.audience_id and a.deleted_at is null
   where p.key_prefix = $1`,
);
