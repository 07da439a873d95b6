import type { ThemeColor } from '../entities/theme.ts';
import { statement } from '../statement.ts';

interface AudienceRow {
  id: string;
  name: string;
  subdomain: string;
}

/** An audience by id, by subdomain, or by both agreeing. */
export const audienceByName = statement<AudienceRow, [id: string | null, subdomain: string | null]>(
  'audience_by_name',
  `select id, name, subdomain from audience
   where ($1::uuid is null or id = $1) and ($2::text is null or subdomain = lower($2)) and deleted_at is null
   limit 1`,
);

/** The audience that has been there the longest. */
export const oldestAudience = statement<AudienceRow, []>(
  'oldest_audience',
  'select id, name, subdomain from audience where deleted_at is null order by id limit 1',
);

export interface ThemedAudienceRow extends AudienceRow {
  preset: string | null;
  tagline: string | null;
  light: ThemeColor[];
  dark: ThemeColor[];
}

export const themedAudience = `a.id, a.name, a.subdomain, t.preset, t.tagline,
  coalesce(t.light, '[]') as light, coalesce(t.dark, '[]') as dark`;

export const themeJoin = 'left join theme t on t.audience_id = a.id';

export const audiencesByIds = statement<
  ThemedAudienceRow,
  [ids: readonly string[], audienceId: string | null]
>(
  'audiences_by_ids',
  `select ${themedAudience} from audience a ${themeJoin}
   where a.id = any($1::uuid[]) and ($2::uuid is null or a.id = $2) and a.deleted_at is null`,
);

interface HostRow extends ThemedAudienceRow {
  app_id: string | null;
  /** Encrypted. */
  app_secret: string | null;
}

/** The audience that owns one of these hosts, by its domains or by its subdomain, with its theme and provider app. */
export const audienceByHost = statement<HostRow, [hosts: readonly string[], subdomains: readonly string[]]>(
  'audience_by_host',
  `select ${themedAudience}, p.app_id, p.app_secret
   from audience a
   ${themeJoin} left join provider_app p on p.audience_id = a.id
   where a.deleted_at is null
   and a.id in (
     select audience_id from domain where dns_name = any($1::text[])
     union all select id from audience where subdomain = any($2::text[]))
   limit 1`,
);
