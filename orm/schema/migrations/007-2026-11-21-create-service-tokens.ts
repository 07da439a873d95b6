import { Migration } from '@mikro-orm/migrations';

export class CreateServiceTokens extends Migration {
  override up(): void {
    this.addSql(`create table service_token (
      id uuid not null,
      audience_id uuid not null,
      name text not null,
      prefix text not null,
      hash text not null,
      scopes text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz,
      constraint service_token_pkey primary key (id),
      constraint service_token_audience_id unique (audience_id, id),
      constraint service_token_prefix unique (prefix),
      constraint service_token_name_length check (name ~ '\\S' and char_length(name) <= 500),
      constraint service_token_scopes_known check (
        scopes <@ array['research:read', 'places:write', 'events:write'] and cardinality(scopes) > 0
      ),
      constraint service_token_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);
  }
}
