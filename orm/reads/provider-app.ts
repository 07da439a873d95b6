import { statement } from '../statement.ts';

interface ProviderAppRow {
  app_id: string;
  /** Encrypted. */
  app_secret: string;
  audience_id: string;
  subdomain: string;
}

/** The identity provider apps of all audiences. */
export const providerApps = statement<ProviderAppRow, []>(
  'provider_apps',
  `select p.app_id, p.app_secret, p.audience_id, a.subdomain from provider_app p
   join audience a on a.id = p.audience_id and a.deleted_at is null
   order by a.subdomain`,
);

/** The same, those of deleted audiences included: their users' data may still be held. */
export const allProviderApps = statement<Pick<ProviderAppRow, 'app_id' | 'app_secret'>, []>(
  'all_provider_apps',
  'select app_id, app_secret from provider_app',
);
