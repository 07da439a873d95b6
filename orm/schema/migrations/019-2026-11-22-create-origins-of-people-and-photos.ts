import { Migration } from '@mikro-orm/migrations';

/** The names that sources gave to people and the addresses that they gave of photos, and what administrators edited. */
export class CreateOriginsOfPeopleAndPhotos extends Migration {
  override up(): void {
    // No foreign key to the record: as with other origins, it outlives what was deleted.
    const columns = `source text not null,
      external_id text not null,
      record uuid not null,
      url text not null,
      retrieved_at timestamptz not null,
      confidence double precision not null,
      note text`;
    this.addSql(`create table person_origin (
      id uuid not null,
      audience_id uuid not null,
      locale_id uuid not null,
      ${columns},
      constraint person_origin_pkey primary key (id),
      constraint person_origin_name unique (audience_id, external_id, locale_id, source),
      constraint person_origin_url_form check (url ~ '^https?://'),
      constraint person_origin_confidence_range check (confidence between 0 and 1),
      constraint person_origin_audience foreign key (audience_id) references audience (id) on delete cascade,
      constraint person_origin_locale foreign key (audience_id, locale_id) references locale (audience_id, id)
        on delete cascade
    )`);
    this.addSql('create index person_origin_record on person_origin (record)');
    this.addSql('create index person_origin_locale_id on person_origin (locale_id)');

    this.addSql(`create table photo_origin (
      id uuid not null,
      audience_id uuid not null,
      ${columns},
      constraint photo_origin_pkey primary key (id),
      constraint photo_origin_url_form check (url ~ '^https?://'),
      constraint photo_origin_confidence_range check (confidence between 0 and 1),
      constraint photo_origin_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);
    this.addSql('create index photo_origin_record on photo_origin (record)');
    // By hash, as an address may be longer than an entry of a tree.
    this.addSql(`create unique index photo_origin_address
      on photo_origin (audience_id, hashtextextended(external_id, 0), source)`);

    // What administrators did not edit is taken to be what the source named.
    const provenance = 'o.url, o.retrieved_at, o.confidence, o.note';
    this.addSql(`insert into person_origin
      select distinct on (o.audience_id, p.name, e.locale_id, o.source)
        gen_random_uuid(), o.audience_id, e.locale_id, o.source, p.name, p.id, ${provenance}
      from origin o join event e on e.id = o.record and e.audience_id = o.audience_id
      join event_person ep on ep.event_id = e.id join person p on p.id = ep.person_id
      where o.kind = 'event' and not 'person_ids' = any(e.edited_fields)
      order by o.audience_id, p.name, e.locale_id, o.source, p.id`);
    this.addSql(`insert into photo_origin
      select distinct on (o.audience_id, f.url, o.source)
        gen_random_uuid(), o.audience_id, o.source, f.url, f.id, ${provenance}
      from origin o join venue v on v.id = o.record and v.audience_id = o.audience_id
      join photo f on f.id = v.photo_id
      where o.kind = 'venue' and not 'photo_url' = any(v.edited_fields)
      order by o.audience_id, f.url, o.source, f.id`);

    this.addSql(`alter table person add column edited_fields text[] not null default '{}'`);
    this.addSql(`alter table photo add column edited_fields text[] not null default '{}'`);
  }
}
