import type { ServiceScope } from '../entities/service-token.ts';
import { statement } from '../statement.ts';
import { inAudience } from './visible.ts';

export interface ServiceTokenRow {
  id: string;
  audience_id: string;
  subdomain: string;
  hash: string;
  scopes: ServiceScope[];
  last_used_at: string | null;
}

/** A service token that is neither revoked nor expired. */
const usable = (name: string, column: string) =>
  statement<ServiceTokenRow, [key: string, now: string]>(
    name,
    `select t.id, t.audience_id, a.subdomain, t.hash, t.scopes, t.last_used_at
     from service_token t join audience a on a.id = t.audience_id and a.deleted_at is null
     where t.${column} = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > $2)`,
  );

export const serviceTokenByPrefix = usable('service_token_by_prefix', 'prefix');
/** Read on every request of a service JWT. */
export const serviceTokenById = usable('service_token_by_id', 'id');

/** A service token as administrators see it. */
export interface ListedServiceTokenRow {
  id: string;
  name: string;
  prefix: string;
  scopes: ServiceScope[];
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}

export const serviceTokenColumns =
  't.id, t.name, t.prefix, t.scopes, t.created_at, t.expires_at, t.revoked_at, t.last_used_at';

export const serviceTokensByIds = statement<
  ListedServiceTokenRow,
  [ids: readonly string[], audienceId: string | null]
>(
  'service_tokens_by_ids',
  `select ${serviceTokenColumns} from service_token t
   where t.id = any($1::uuid[]) and ${inAudience('t.audience_id', '$2')}`,
);
