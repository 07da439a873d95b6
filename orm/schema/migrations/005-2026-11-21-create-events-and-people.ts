import { Migration } from '@mikro-orm/migrations';

export class CreateEventsAndPeople extends Migration {
  override up(): void {
    // Generated columns take immutable expressions only; over timestamptz, that means by way of UTC.
    this.addSql(`create table event (
      id uuid not null,
      audience_id uuid not null,
      venue_id uuid not null,
      locale_id uuid not null,
      name text not null,
      description text,
      status text not null default 'scheduled',
      featured boolean not null default false,
      starts_at timestamptz not null,
      ends_at timestamptz,
      time_zone text not null,
      url text,
      photo_id uuid,
      edited_fields text[] not null default '{}',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      over_at timestamptz not null generated always as (
        coalesce(ends_at, (starts_at at time zone 'UTC' + interval '3 hours') at time zone 'UTC')
      ) stored,
      span smallint not null generated always as (case
        when ends_at is null or ends_at - starts_at <= interval '1 day' then 0
        when ends_at - starts_at <= interval '8 days' then 1
        when ends_at - starts_at <= interval '64 days' then 2
        when ends_at - starts_at <= interval '512 days' then 3
        else 4 end
      ) stored,
      constraint event_pkey primary key (id),
      constraint event_audience_id unique (audience_id, id),
      constraint event_name_length check (name ~ '\\S' and char_length(name) <= 500),
      constraint event_status_known check (status in ('scheduled', 'cancelled')),
      constraint event_ends_later check (ends_at > starts_at),
      constraint event_years_four_digits check (
        starts_at >= '0001-01-01 00:00:00+00' and over_at < '10000-01-01 00:00:00+00'
      ),
      constraint event_url_form check (url ~ '^https?://'),
      constraint event_audience foreign key (audience_id) references audience (id) on delete cascade,
      constraint event_venue foreign key (audience_id, venue_id) references venue (audience_id, id)
        on delete cascade,
      constraint event_venue_locale foreign key (venue_id, locale_id) references venue (id, locale_id)
        on update cascade on delete cascade,
      constraint event_photo foreign key (audience_id, photo_id) references photo (audience_id, id)
        on delete set null (photo_id)
    )`);
    this.addSql(`create index event_locale_upcoming on event (locale_id, featured, span, starts_at, id)
      where status = 'scheduled'`);
    this.addSql(`create index event_venue_upcoming on event (venue_id, span, starts_at, id)
      where status = 'scheduled'`);
    this.addSql('create index event_venue_id on event (venue_id)');
    this.addSql('create index event_name_trigram on event using gin (name gin_trgm_ops)');
    this.addSql('create index event_photo_id on event (photo_id) where photo_id is not null');

    this.addSql(`create table person (
      id uuid not null,
      audience_id uuid not null,
      locale_id uuid not null,
      name text not null,
      page_id uuid,
      photo_id uuid,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint person_pkey primary key (id),
      constraint person_audience_id unique (audience_id, id),
      constraint person_page_id unique (page_id),
      constraint person_name_length check (name ~ '\\S' and char_length(name) <= 500),
      constraint person_audience foreign key (audience_id) references audience (id) on delete cascade,
      constraint person_locale foreign key (audience_id, locale_id) references locale (audience_id, id),
      constraint person_page foreign key (audience_id, page_id) references page (audience_id, id),
      constraint person_page_name foreign key (page_id, name) references page (id, name) on update cascade,
      constraint person_photo foreign key (audience_id, photo_id) references photo (audience_id, id)
        on delete set null (photo_id)
    )`);
    this.addSql('create index person_locale_name on person (locale_id, name, id)');
    this.addSql('create index person_name_trigram on person using gin (name gin_trgm_ops)');
    this.addSql('create index person_photo_id on person (photo_id) where photo_id is not null');

    // A page belongs to its one venue or person, and goes with it.
    this.addSql(`create function delete_own_page() returns trigger language plpgsql as $$
    begin
      delete from page where id = old.page_id;
      return null;
    end $$`);
    this.addSql(`create trigger venue_page_deletion after delete on venue
      for each row execute function delete_own_page()`);
    this.addSql(`create trigger person_page_deletion after delete on person
      for each row when (old.page_id is not null) execute function delete_own_page()`);

    this.addSql(`create table event_person (
      event_id uuid not null,
      person_id uuid not null,
      audience_id uuid not null,
      position integer not null,
      constraint event_person_pkey primary key (event_id, person_id),
      constraint event_person_event foreign key (audience_id, event_id) references event (audience_id, id)
        on delete cascade,
      constraint event_person_person foreign key (audience_id, person_id) references person (audience_id, id)
        on delete cascade
    )`);
    this.addSql('create index event_person_person_id on event_person (person_id, event_id)');

    this.addSql(`create table track (
      id uuid not null,
      audience_id uuid not null,
      person_id uuid not null,
      name text not null,
      url text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint track_pkey primary key (id),
      constraint track_audience_id unique (audience_id, id),
      constraint track_name_length check (name ~ '\\S' and char_length(name) <= 500),
      constraint track_url_form check (url ~ '^https?://'),
      constraint track_audience foreign key (audience_id) references audience (id) on delete cascade,
      constraint track_person foreign key (audience_id, person_id) references person (audience_id, id)
        on delete cascade
    )`);
    this.addSql('create index track_person_name on track (person_id, name, id)');

    this.addSql(`create table rsvp (
      user_id uuid not null,
      event_id uuid not null,
      audience_id uuid not null,
      state text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint rsvp_pkey primary key (user_id, event_id),
      constraint rsvp_state_known check (state in ('attending', 'maybe', 'declined')),
      constraint rsvp_user foreign key (user_id) references "user" (id) on delete cascade,
      constraint rsvp_event foreign key (audience_id, event_id) references event (audience_id, id)
        on delete cascade
    )`);
    this.addSql('create index rsvp_event_state on rsvp (event_id, state)');
  }
}
