import { Migration } from '@mikro-orm/migrations';

export class CreateMemberships extends Migration {
  override up(): void {
    // Sessions are deleted some time after their end; who has signed in to an audience stays known.
    this.addSql(`create table membership (
      identity_id uuid not null,
      audience_id uuid not null,
      constraint membership_pkey primary key (identity_id, audience_id),
      constraint membership_identity foreign key (identity_id) references identity (id) on delete cascade,
      constraint membership_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);
    this.addSql('create index membership_audience_id on membership (audience_id)');

    // A trigger, since the previous version, which may still be running, starts sessions without memberships.
    this.addSql(`create function session_add_membership() returns trigger language plpgsql as $$
      begin
        insert into membership (identity_id, audience_id) values (new.identity_id, new.audience_id)
        on conflict do nothing;
        return null;
      end $$`);
    this.addSql(`create trigger session_membership after insert on session
      for each row when (new.audience_id is not null) execute function session_add_membership()`);
    this.addSql(`insert into membership (identity_id, audience_id)
      select distinct identity_id, audience_id from session where audience_id is not null
      on conflict do nothing`);
  }
}
