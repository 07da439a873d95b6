import { Migration } from '@mikro-orm/migrations';
import { countVersions } from '../count-versions.ts';

/** The fields of each kind of record that has a version, as columns of its table. */
const fields = {
  audience: ['name', 'subdomain', 'deleted_at'],
  application: ['name', 'key_prefix', 'key_hash'],
  domain: ['dns_name'],
  event: [
    ...['venue_id', 'locale_id', 'name', 'description', 'status', 'featured'],
    ...['starts_at', 'ends_at', 'time_zone', 'url', 'photo_id'],
  ],
  locale: ['name', 'label', 'latitude', 'longitude', 'time_zone'],
  message: ['venue_id', 'text', 'starts_at', 'expires_at'],
  page: ['name', 'url'],
  person: ['locale_id', 'name', 'page_id', 'photo_id'],
  photo: ['url', 'width', 'height', 'caption'],
  service_token: ['name', 'prefix', 'hash', 'scopes', 'expires_at', 'revoked_at'],
  track: ['person_id', 'name', 'url'],
  user: ['name', 'is_admin'],
  venue: ['locale_id', 'page_id', 'name', 'hidden', 'latitude', 'longitude', 'address', 'photo_id'],
};

/** What has no `updated_at` yet. The pages' start with the migration: nothing tells when they were changed. */
const undated = ['domain', 'page', 'service_token'];

/** The service's clock, as the transaction gave it for the ledger. */
const time = `coalesce(nullif(current_setting('ledger.time', true), '')::timestamptz, now())`;
const raised = `version = version + 1, raised_by = pg_current_xact_id(), updated_at = ${time}`;
const notYet = `raised_by is distinct from pg_current_xact_id()`;

/** What counts as a field of another record: its table, with that record's table and the column that refers to it. */
const parts = [
  { part: 'beacon', owner: 'venue', reference: 'venue_id' },
  { part: 'event_person', owner: 'event', reference: 'event_id' },
];

/** Counts the changes of each record's own fields, whoever makes them: also foreign keys and other services' statements. */
export class CountVersions extends Migration {
  override up(): void {
    for (const table of undated)
      this.addSql(`alter table ${table} add column updated_at timestamptz not null default now()`);
    for (const table of ['domain', 'service_token'])
      this.addSql(`update ${table} set updated_at = created_at`);

    this.addSql(`create function count_version() returns trigger language plpgsql as $$
    begin
      if new.${notYet} then
        new.version := old.version + 1;
        new.raised_by := pg_current_xact_id();
      end if;
      if new.updated_at = old.updated_at then
        new.updated_at := ${time};
      end if;
      return new;
    end $$`);
    for (const [table, columns] of Object.entries(fields))
      for (const sql of countVersions(table, columns)) this.addSql(sql);

    for (const { part, owner, reference } of parts) {
      this.addSql(`create function count_version_by_${part}() returns trigger language plpgsql as $$
      begin
        update ${owner} set ${raised} where id in (select ${reference} from changed) and ${notYet};
        return null;
      end $$`);
      for (const [event, rows] of [
        ['insert', 'new'],
        ['update', 'new'],
        ['delete', 'old'],
      ])
        this.addSql(`create trigger ${part}_${event}_version after ${event} on ${part}
          referencing ${rows} table as changed for each statement execute function count_version_by_${part}()`);
    }

    // The page's name is a column of its venue or person.
    this.addSql(`create function count_version_by_page() returns trigger language plpgsql as $$
    begin
      update venue set ${raised} where ${notYet} and page_id in (
        select id from changed join former using (id) where changed.url is distinct from former.url);
      update person set ${raised} where ${notYet} and page_id in (
        select id from changed join former using (id) where changed.url is distinct from former.url);
      return null;
    end $$`);
    this.addSql(`create trigger page_update_version after update on page
      referencing old table as former new table as changed
      for each statement execute function count_version_by_page()`);

    this.addSql(`create function count_version_by_theme() returns trigger language plpgsql as $$
    begin
      update audience set ${raised} where id = new.audience_id and ${notYet};
      return null;
    end $$`);
    this.addSql(`create trigger theme_insert_version after insert on theme
      for each row execute function count_version_by_theme()`);
    this.addSql(`create trigger theme_update_version after update on theme
      for each row when (
        (old.preset, old.tagline, old.light, old.dark) is distinct from (new.preset, new.tagline, new.light, new.dark)
      ) execute function count_version_by_theme()`);
  }
}
