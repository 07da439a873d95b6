import { z } from 'zod';
import { parameters, unscopedQuery } from '../statements/statement.ts';

const appRow = z.object({
  issuer: z.string().nullable(),
  app_id: z.string(),
  /** Encrypted. */
  app_secret: z.string(),
});

/** The identity provider apps of all audiences. */
export const providerApps = unscopedQuery(
  'provider_apps',
  appRow.extend({ audience_id: z.string(), subdomain: z.string() }),
  parameters<[]>(),
  `select p.issuer, p.app_id, p.app_secret, p.audience_id, a.subdomain from provider_app p
   join audience a on a.id = p.audience_id and a.deleted_at is null
   order by a.subdomain`,
);

/**
 * Those by which callbacks are verified: of deleted audiences too, whose users' data may still be stored, and the
 * former ones, a replaced secret for its time, a replaced app while it has identities.
 */
export const verifyingApps = unscopedQuery(
  'verifying_apps',
  appRow,
  parameters<[now: string]>(),
  `select issuer, app_id, app_secret from provider_app
   union all
   select f.issuer, f.app_id, f.app_secret from former_provider_app f
   where coalesce(f.verifies_until > $1::timestamptz, exists (select from identity i
     where i.app_id = f.app_id and i.issuer is not distinct from f.issuer))`,
);
