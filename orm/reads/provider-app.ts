import { z } from 'zod';
import { parameters, unscopedQuery } from '../statement.ts';

const appRow = z.object({
  app_id: z.string(),
  /** Encrypted. */
  app_secret: z.string(),
});

/** The identity provider apps of all audiences. */
export const providerApps = unscopedQuery(
  'provider_apps',
  appRow.extend({ audience_id: z.string(), subdomain: z.string() }),
  parameters<[]>(),
  `select p.app_id, p.app_secret, p.audience_id, a.subdomain from provider_app p
   join audience a on a.id = p.audience_id and a.deleted_at is null
   order by a.subdomain`,
);

/** Including those of deleted audiences, whose users' data may still be stored. */
export const allProviderApps = unscopedQuery(
  'all_provider_apps',
  appRow,
  parameters<[]>(),
  'select app_id, app_secret from provider_app',
);
