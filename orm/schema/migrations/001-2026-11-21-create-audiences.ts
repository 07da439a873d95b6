import { Migration } from '@mikro-orm/migrations';

export class CreateAudiences extends Migration {
  override up(): void {
    this.addSql('create extension if not exists btree_gist');
    this.addSql('create extension if not exists pg_trgm');

    this.addSql(`create table audience (
      id uuid not null,
      name text not null,
      subdomain text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      constraint audience_pkey primary key (id),
      constraint audience_subdomain unique (subdomain),
      constraint audience_name_length check (name ~ '\\S' and char_length(name) <= 200),
      constraint audience_subdomain_form check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
      constraint audience_subdomain_free check (subdomain not in ('admin', 'www', 'api'))
    )`);

    this.addSql(`create table domain (
      id uuid not null,
      audience_id uuid not null,
      dns_name text not null,
      created_at timestamptz not null,
      constraint domain_pkey primary key (id),
      constraint domain_audience_id unique (audience_id, id),
      constraint domain_dns_name unique (dns_name),
      constraint domain_dns_name_form check (
        dns_name ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'
        and char_length(dns_name) <= 253
      ),
      constraint domain_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);

    this.addSql(`create table theme (
      audience_id uuid not null,
      preset text,
      tagline text,
      light jsonb not null default '[]',
      dark jsonb not null default '[]',
      updated_at timestamptz not null,
      constraint theme_pkey primary key (audience_id),
      constraint theme_light_list check (jsonb_typeof(light) = 'array'),
      constraint theme_dark_list check (jsonb_typeof(dark) = 'array'),
      constraint theme_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);

    this.addSql(`create table provider_app (
      audience_id uuid not null,
      app_id text not null,
      app_secret text not null,
      updated_at timestamptz not null,
      constraint provider_app_pkey primary key (audience_id),
      constraint provider_app_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);

    this.addSql(`create table application (
      id uuid not null,
      audience_id uuid not null,
      name text not null,
      key_prefix text not null,
      key_hash text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint application_pkey primary key (id),
      constraint application_audience_id unique (audience_id, id),
      constraint application_key_prefix unique (key_prefix),
      constraint application_name_length check (name ~ '\\S' and char_length(name) <= 500),
      constraint application_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);
  }
}
