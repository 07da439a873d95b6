import { z } from 'zod';
import { uuid } from '../statements/row-types.ts';
import { parameters, query, unscopedQuery } from '../statements/statement.ts';
import { contains } from './filters.ts';
import { by, byName, defineRecord, listRowOf } from './record.ts';

/** The languages in which there are pages. */
export const languages = ['de', 'en', 'es', 'fr'] as const;

const summary = {
  id: uuid,
  name: z.string().describe('Display name.'),
  subdomain: z
    .string()
    .describe("Its subdomain of the platform's domain. Can be changed only on the tenants endpoint."),
};

const summaryRow = z.object(summary);

const settings = {
  public_pages: z.boolean().describe('Whether anybody may see its pages and calendars, without signing in.'),
  public_rsvp_counts: z
    .boolean()
    .describe('Whether everybody who may read an event is told how many will come.'),
  contact_url: z.string().nullable().describe('Where to reach those who run it: a web or `mailto:` address.'),
  imprint_url: z.string().nullable().describe('The address of the page that says who is responsible for it.'),
  privacy_url: z.string().nullable().describe('The address of the page about the privacy of its users.'),
  default_language: z
    .string()
    .nullable()
    .describe('The language and region, such as `de-CH`, of its pages for those who ask for no other.'),
  logo_url: z.string().nullable().describe('The address of a picture that its pages show beside its name.'),
  about: z.string().nullable().describe('What it is, in Markdown. Its first page shows it.'),
  contact_text: z.string().nullable().describe('How to reach those who run it, in Markdown.'),
  source_order: z
    .array(z.string())
    .describe('The sources that come first where several give a field of one record, the first one first.'),
};

/** What a color is for, and the color. */
const colors = z.array(z.object({ name: z.string(), value: z.string() }));

export const themeColumns = {
  preset: z.string().nullable(),
  tagline: z.string().nullable(),
  light: colors,
  dark: colors,
};

export const audienceRow = z
  .object({ ...summary, ...settings, ...themeColumns })
  .describe('A community with its own venues, events, people, theme and domains.');

const columns = `a.id, a.name, a.subdomain, a.public_pages, a.public_rsvp_counts,
  a.contact_url, a.imprint_url, a.privacy_url, a.default_language, a.logo_url, a.about, a.contact_text, a.source_order, t.preset, t.tagline,
  coalesce(t.light, '[]') as light, coalesce(t.dark, '[]') as dark`;

const from = 'audience a left join theme t on t.audience_id = a.id';

/** With their themes. */
export const audiences = defineRecord('Audience', {
  row: audienceRow,
  columns,
  from,
  isVisible: 'a.deleted_at is null and (:audience::uuid is null or a.id = :audience)',
  owners: { platform: { is: 'true', description: 'The audiences.' } },
  filters: { query: contains('a.name') },
  orders: { name: byName('a.name'), created_at: by('a.id', 'uuid') },
});

/** An audience by id, by subdomain, or by both. */
export const audienceByIdOrSubdomain = query(
  'audience_by_id_or_subdomain',
  summaryRow,
  parameters<[id: string | null, subdomain: string | null]>(),
  `select id, name, subdomain from audience
   where ($1::uuid is null or id = $1) and ($2::text is null or subdomain = lower($2)) and deleted_at is null
   limit 1`,
);

export const oldestAudience = query(
  'oldest_audience',
  summaryRow,
  parameters<[]>(),
  'select id, name, subdomain from audience where deleted_at is null order by id limit 1',
);

const hostRow = audienceRow.extend({
  issuer: z.string().nullable(),
  app_id: z.string().nullable(),
  /** Encrypted. */
  app_secret: z.string().nullable(),
});

/** The audience that owns one of these hosts, by domain or subdomain, with its theme and provider app. */
export const audienceByHost = unscopedQuery(
  'audience_by_host',
  hostRow,
  parameters<[hosts: readonly string[], subdomains: readonly string[]]>(),
  `select ${columns}, p.issuer, p.app_id, p.app_secret
   from ${from} left join provider_app p on p.audience_id = a.id
   where a.deleted_at is null
   and a.id in (
     select audience_id from domain where dns_name = any($1::text[])
     union all select id from audience where subdomain = any($2::text[]))
   limit 1`,
);

/** Those whose sites anybody may see. */
export const publicAudiences = {
  ...audiences,
  columns: 'a.id, a.name, a.subdomain, t.tagline',
  isVisible: `a.public_pages and ${audiences.isVisible}`,
  listRow: listRowOf(summaryRow.extend({ tagline: themeColumns.tagline })),
};

const domainRow = z
  .object({ id: uuid, dns_name: z.string().describe('The DNS name, such as `dance.example`.') })
  .describe('A host name of an audience.');

export const domains = defineRecord('Domain', {
  row: domainRow,
  columns: 'd.id, d.dns_name',
  from: 'domain d',
  owners: { audience: { is: 'd.audience_id = o.id', description: 'Its domains.' } },
  filters: { query: contains('d.dns_name') },
  orders: { name: byName('d.dns_name'), created_at: by('d.id', 'uuid') },
});
