import { Migration } from '@mikro-orm/migrations';

export class CreateMessagesAndLocationReports extends Migration {
  override up(): void {
    this.addSql(`create table message (
      id uuid not null,
      audience_id uuid not null,
      venue_id uuid not null,
      text text not null,
      starts_at timestamptz not null,
      expires_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint message_pkey primary key (id),
      constraint message_audience_id unique (audience_id, id),
      constraint message_text_length check (text ~ '\\S' and char_length(text) <= 2000),
      constraint message_expires_later check (expires_at > starts_at),
      constraint message_audience foreign key (audience_id) references audience (id) on delete cascade,
      constraint message_venue foreign key (audience_id, venue_id) references venue (audience_id, id)
        on delete cascade
    )`);
    this.addSql('create index message_venue_start on message (venue_id, starts_at, id)');

    // One row a person: a new report replaces the one before, so that nobody's path is kept.
    this.addSql(`create table location_report (
      user_id uuid not null,
      identity_id uuid not null,
      latitude double precision not null,
      longitude double precision not null,
      beacon_major integer,
      beacon_minor integer,
      reported_at timestamptz not null,
      constraint location_report_pkey primary key (user_id),
      constraint location_report_latitude_range check (latitude between -90 and 90),
      constraint location_report_longitude_range check (longitude between -180 and 180),
      constraint location_report_major_range check (beacon_major between 0 and 65535),
      constraint location_report_minor_range check (beacon_minor between 0 and 65535),
      constraint location_report_beacon_whole check ((beacon_major is null) = (beacon_minor is null)),
      constraint location_report_user foreign key (user_id) references "user" (id) on delete cascade,
      constraint location_report_identity foreign key (identity_id) references identity (id) on delete cascade
    )`);
    this.addSql('create index location_report_identity_id on location_report (identity_id)');
    this.addSql('create index beacon_major_minor on beacon (major, minor)');

    // Under which of a person's identities the answer was given: with that identity it is erased.
    this.addSql(`alter table rsvp add column identity_id uuid,
      add constraint rsvp_identity foreign key (identity_id) references identity (id) on delete cascade`);
    this.addSql('create index rsvp_identity_id on rsvp (identity_id)');
  }
}
