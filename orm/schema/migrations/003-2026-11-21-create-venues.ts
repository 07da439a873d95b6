import { Migration } from '@mikro-orm/migrations';

export class CreateVenues extends Migration {
  override up(): void {
    this.addSql(`create table locale (
      id uuid not null,
      audience_id uuid not null,
      name text not null,
      label text not null,
      latitude double precision not null,
      longitude double precision not null,
      time_zone text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint locale_pkey primary key (id),
      constraint locale_audience_id unique (audience_id, id),
      constraint locale_label unique (audience_id, label),
      constraint locale_name_length check (name ~ '\\S' and char_length(name) <= 500),
      constraint locale_label_length check (label ~ '\\S' and char_length(label) <= 500),
      constraint locale_latitude_range check (latitude between -90 and 90),
      constraint locale_longitude_range check (longitude between -180 and 180),
      constraint locale_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);

    this.addSql(`create table page (
      id uuid not null,
      audience_id uuid not null,
      name text not null,
      url text,
      constraint page_pkey primary key (id),
      constraint page_audience_id unique (audience_id, id),
      constraint page_id_name unique (id, name),
      constraint page_name_length check (name ~ '\\S' and char_length(name) <= 500),
      constraint page_url_form check (url ~ '^https?://'),
      constraint page_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);

    this.addSql(`create table photo (
      id uuid not null,
      audience_id uuid not null,
      url text not null,
      width integer,
      height integer,
      caption text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint photo_pkey primary key (id),
      constraint photo_audience_id unique (audience_id, id),
      constraint photo_url_form check (url ~ '^https?://'),
      constraint photo_width_positive check (width > 0),
      constraint photo_height_positive check (height > 0),
      constraint photo_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);

    // The name of a venue is its page's name: the foreign key carries every change of it over.
    this.addSql(`create table venue (
      id uuid not null,
      audience_id uuid not null,
      locale_id uuid not null,
      page_id uuid not null,
      name text not null,
      hidden boolean not null default false,
      latitude double precision not null,
      longitude double precision not null,
      address text,
      photo_id uuid,
      spot point not null,
      edited_fields text[] not null default '{}',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint venue_pkey primary key (id),
      constraint venue_audience_id unique (audience_id, id),
      constraint venue_locale_id unique (id, locale_id),
      constraint venue_page_id unique (page_id),
      constraint venue_name_length check (name ~ '\\S' and char_length(name) <= 500),
      constraint venue_latitude_range check (latitude between -90 and 90),
      constraint venue_longitude_range check (longitude between -180 and 180),
      constraint venue_audience foreign key (audience_id) references audience (id) on delete cascade,
      constraint venue_locale foreign key (audience_id, locale_id) references locale (audience_id, id),
      constraint venue_page foreign key (audience_id, page_id) references page (audience_id, id),
      constraint venue_page_name foreign key (page_id, name) references page (id, name) on update cascade,
      constraint venue_photo foreign key (audience_id, photo_id) references photo (audience_id, id)
        on delete set null (photo_id)
    )`);
    this.addSql('create index venue_locale_name on venue (locale_id, name, id)');
    this.addSql('create index venue_locale_spot on venue using gist (locale_id, spot)');
    this.addSql('create index venue_position on venue using gist (point(longitude, latitude))');
    this.addSql('create index venue_name_trigram on venue using gin (name gin_trgm_ops)');
    this.addSql('create index venue_photo_id on venue (photo_id) where photo_id is not null');

    this.addSql(`create table beacon (
      venue_id uuid not null,
      audience_id uuid not null,
      major integer not null,
      minor integer not null,
      constraint beacon_pkey primary key (venue_id),
      constraint beacon_number unique (audience_id, major, minor),
      constraint beacon_major_range check (major between 0 and 65535),
      constraint beacon_minor_range check (minor between 0 and 65535),
      constraint beacon_venue foreign key (audience_id, venue_id) references venue (audience_id, id)
        on delete cascade
    )`);
  }
}
