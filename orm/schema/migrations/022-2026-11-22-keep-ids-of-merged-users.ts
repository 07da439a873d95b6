import { Migration } from '@mikro-orm/migrations';

export class KeepIdsOfMergedUsers extends Migration {
  override up(): void {
    // The former id of a user who turned out to be another one: tokens and clients still name it.
    this.addSql(`create table merged_user (
      id uuid not null,
      user_id uuid not null,
      merged_at timestamptz not null,
      constraint merged_user_pkey primary key (id),
      constraint merged_user_user foreign key (user_id) references "user" (id) on delete cascade
    )`);
    this.addSql('create index merged_user_user_id on merged_user (user_id)');
  }
}
