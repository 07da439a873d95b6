import { Migration } from '@mikro-orm/migrations';

export class CreateDeletionRequests extends Migration {
  override up(): void {
    this.addSql(`create table deletion_request (
      id uuid not null,
      app_id text not null,
      code text not null,
      identity_id uuid,
      requested_at timestamptz not null,
      erase_after timestamptz not null,
      erased_at timestamptz,
      constraint deletion_request_pkey primary key (id),
      constraint deletion_request_code unique (code),
      constraint deletion_request_identity_id unique (identity_id),
      constraint deletion_request_identity foreign key (identity_id) references identity (id) on delete set null
    )`);
    this.addSql(`create index deletion_request_due on deletion_request (erase_after, id)
      where identity_id is not null`);

    // Who was signed out and when, for the sign-ins that were under way. Only a hash: there may be no such user.
    this.addSql(`create table deauthorization (
      person_hash text not null,
      at timestamptz not null,
      constraint deauthorization_pkey primary key (person_hash)
    )`);
    this.addSql('create index deauthorization_at on deauthorization (at)');

    // How many of those whose data was erased had answered so: what is left of their RSVPs.
    this.addSql(`create table erased_rsvp (
      event_id uuid not null,
      audience_id uuid not null,
      state text not null,
      count integer not null,
      constraint erased_rsvp_pkey primary key (event_id, state),
      constraint erased_rsvp_state_known check (state in ('attending', 'maybe', 'declined')),
      constraint erased_rsvp_count_positive check (count > 0),
      constraint erased_rsvp_event foreign key (audience_id, event_id) references event (audience_id, id)
        on delete cascade
    )`);
  }
}
