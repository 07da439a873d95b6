import { statement } from '../statement.ts';
import { inAudience } from './visible.ts';

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

export interface ApplicationRow {
  id: string;
  name: string;
  key_prefix: string;
}

export const applicationsByIds = statement<
  ApplicationRow,
  [ids: readonly string[], audienceId: string | null]
>(
  'applications_by_ids',
  `select p.id, p.name, p.key_prefix from application p
   where p.id = any($1::uuid[]) and ${inAudience('p.audience_id', '$2')}`,
);
