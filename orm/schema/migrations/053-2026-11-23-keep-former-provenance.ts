import { Migration } from '@mikro-orm/migrations';

const provenance = ['url', 'retrieved_at', 'confidence', 'note'] as const;

const of = (row: string) => provenance.map((column) => `${row}.${column}`).join(', ');

const json = (row: string) =>
  `jsonb_build_object(${provenance.map((column) => `'${column}', ${row}.${column}`).join(', ')})`;

/** The provenance that a batch replaced, which the ledger leaves out, so that an undo puts it back. */
export class KeepFormerProvenance extends Migration {
  override up(): void {
    this.addSql(`create table origin_change (
      id uuid not null,
      audience_id uuid not null,
      batch uuid not null,
      kind text not null,
      source text not null,
      external_id text not null,
      record uuid not null,
      before jsonb not null,
      after jsonb not null,
      changed_at timestamptz not null,
      constraint origin_change_pkey primary key (id),
      constraint origin_change_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);
    this.addSql('create index origin_change_batch on origin_change (audience_id, batch)');
    this.addSql('create index origin_change_changed_at on origin_change (changed_at)');

    // Only with a change of the record itself: origins are written last. Transition tables have no statistics: a nested loop
    // would compare all of their rows with each other.
    this.addSql(`create function origin_keep_former() returns trigger language plpgsql set enable_nestloop = off as $$
      declare
        this_batch uuid := nullif(current_setting('ledger.batch', true), '')::uuid;
      begin
        if this_batch is null then return null; end if;
        insert into origin_change (id, audience_id, batch, kind, source, external_id, record, before, after, changed_at)
        select gen_random_uuid(), n.audience_id, this_batch, n.kind, n.source, n.external_id, n.record,
          ${json('o')}, ${json('n')}, coalesce(nullif(current_setting('ledger.time', true), '')::timestamptz, now())
        from old_rows o join new_rows n using (audience_id, kind, source, external_id)
        where (${of('o')}) is distinct from (${of('n')}) and exists (
          select from (select * from change where change.record = n.record offset 0) c where c.batch = this_batch);
        return null;
      end $$`);
    this.addSql(`create trigger origin_keep_former after update on origin
      referencing old table as old_rows new table as new_rows for each statement execute function origin_keep_former()`);
  }
}
