import { Migration } from '@mikro-orm/migrations';

export class KeepFormerProviderApps extends Migration {
  override up(): void {
    // Callbacks about the people of an audience's former app are signed with its secret.
    this.addSql(`create table former_provider_app (
      id uuid not null,
      audience_id uuid not null,
      app_id text not null,
      app_secret text not null,
      replaced_at timestamptz not null,
      verifies_until timestamptz,
      constraint former_provider_app_pkey primary key (id),
      constraint former_provider_app_audience_id unique (audience_id, id),
      constraint former_provider_app_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);
    this.addSql('create index former_provider_app_app_id on former_provider_app (app_id)');
  }
}
