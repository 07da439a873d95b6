import { Migration } from '@mikro-orm/migrations';

export class CreateResearch extends Migration {
  override up(): void {
    this.addSql(`create table batch (
      id uuid not null,
      audience_id uuid not null,
      source text not null,
      source_url text,
      source_agent text,
      service_token_id uuid,
      user_id uuid,
      venues_created integer not null,
      venues_updated integer not null,
      venues_unchanged integer not null,
      events_created integer not null,
      events_updated integer not null,
      events_unchanged integer not null,
      created_at timestamptz not null,
      constraint batch_pkey primary key (id),
      constraint batch_audience foreign key (audience_id) references audience (id) on delete cascade,
      constraint batch_service_token foreign key (audience_id, service_token_id)
        references service_token (audience_id, id) on delete cascade,
      constraint batch_user foreign key (user_id) references "user" (id) on delete set null
    )`);
    this.addSql('create index batch_newest on batch (audience_id, created_at desc, id desc)');
    this.addSql('create index batch_service_token_id on batch (service_token_id)');
    this.addSql('create index batch_user_id on batch (user_id)');

    // No foreign key to the record: an origin outlives it, so that a later batch does not bring back what was deleted.
    this.addSql(`create table origin (
      audience_id uuid not null,
      kind text not null,
      source text not null,
      external_id text not null,
      record uuid not null,
      url text not null,
      retrieved_at timestamptz not null,
      confidence double precision not null,
      note text,
      constraint origin_pkey primary key (audience_id, kind, source, external_id),
      constraint origin_kind_known check (kind in ('venue', 'event')),
      constraint origin_url_form check (url ~ '^https?://'),
      constraint origin_confidence_range check (confidence between 0 and 1),
      constraint origin_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);
    this.addSql('create index origin_record on origin (record)');

    this.addSql(`create table batch_answer (
      audience_id uuid not null,
      key text not null,
      request_hash text not null,
      answer json not null,
      created_at timestamptz not null,
      constraint batch_answer_pkey primary key (audience_id, key),
      constraint batch_answer_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);

    this.addSql('create index person_audience_name on person (audience_id, name)');
  }
}
