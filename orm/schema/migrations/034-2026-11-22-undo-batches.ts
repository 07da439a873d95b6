import { Migration } from '@mikro-orm/migrations';

/** What the undo of a batch needs: which batch it undoes, and which records are missing because their creation was undone. */
export class UndoBatches extends Migration {
  override up(): void {
    this.addSql('alter table batch add column undoes uuid');
    this.addSql('create index batch_undoes on batch (undoes) where undoes is not null');
    // An undo may be undone itself: what counts is an undo that stands.
    this.addSql(`create function batch_undone_by(batch_id uuid) returns uuid language plpgsql stable as $$
      begin
        return (select u.id from batch u where u.undoes = batch_id and batch_undone_by(u.id) is null
          order by u.created_at desc, u.id desc limit 1);
      end $$`);

    // Its responses do not replay once it is undone. The previous version writes none.
    this.addSql('alter table batch_answer add column batch uuid');

    // The record is missing, but nobody deleted it: the next item about it creates it again, under its id.
    for (const table of ['origin', 'person_origin', 'photo_origin'])
      this.addSql(`alter table ${table} add column undone boolean not null default false`);

    // Columns are those that the entries of the ledger have, so that none is forgotten.
    this.addSql(`create function columns_of(given jsonb, tracked regclass) returns setof text language sql stable as $$
      select distinct attname::text from jsonb_array_elements(given) g, jsonb_object_keys(g) key
        join pg_attribute on attrelid = tracked and attname = key and attnum > 0 and attgenerated = '' $$`);
    this.addSql(`create function insert_former_rows(tracked regclass, audience uuid, at timestamptz, given jsonb)
      returns void language plpgsql as $f$
      declare
        columns text := (select string_agg(quote_ident(name), ', ') from columns_of(given, tracked) name);
        dated boolean := exists (select from pg_attribute where attrelid = tracked and attname = 'updated_at');
      begin
        if columns is null then return; end if;
        execute format('insert into %1$s (%2$s, audience_id %3$s) select %2$s, $1 %4$s from jsonb_populate_recordset(null::%1$s, $3) r',
          tracked, columns, case when dated then ', updated_at' end, case when dated then ', $2' end)
          using audience, at, given;
      end $f$`);
    this.addSql(`create function overwrite_rows(tracked regclass, audience uuid, at timestamptz, given jsonb)
      returns void language plpgsql as $f$
      declare
        columns text := (select string_agg(format('%1$I = former.%1$I', name), ', ')
          from columns_of(given, tracked) name where name <> 'id');
        dated boolean := exists (select from pg_attribute where attrelid = tracked and attname = 'updated_at');
      begin
        if columns is null then return; end if;
        execute format('update %1$s s set %2$s %3$s
          from jsonb_array_elements($3) g join %1$s present on present.id = (g ->> ''id'')::uuid and present.audience_id = $1
            cross join lateral jsonb_populate_record(present, g) former
          where s.id = present.id', tracked, columns, case when dated then ', updated_at = $2' end)
          using audience, at, given;
      end $f$`);
  }
}
