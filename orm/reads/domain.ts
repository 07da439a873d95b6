import { statement } from '../statement.ts';
import { inAudience } from './visible.ts';

export interface DomainRow {
  id: string;
  dns_name: string;
}

export const domainsByIds = statement<DomainRow, [ids: readonly string[], audienceId: string | null]>(
  'domains_by_ids',
  `select d.id, d.dns_name from domain d
   where d.id = any($1::uuid[]) and ${inAudience('d.audience_id', '$2')}`,
);
