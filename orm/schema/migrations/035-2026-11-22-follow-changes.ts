import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/** For clients that follow the ledger: up to where it has been shortened, and an index for those of all audiences. */
export class FollowChanges extends ConcurrentIndexes {
  protected override readonly indexes = { change_order: 'change (position)' };

  override async up(): Promise<void> {
    await this.execute(`create table if not exists change_term (
      audience_id uuid not null,
      position bigint not null,
      constraint change_term_pkey primary key (audience_id),
      constraint change_term_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);
    await this.execute(`create or replace function
      delete_changes_before(term timestamptz, maximum integer, out deleted integer) language plpgsql as $$
      begin
        perform set_config('ledger.rewriting', 'on', true);
        with gone as (
            delete from change where ctid = any(array(select ctid from change where changed_at < term limit maximum))
            returning audience_id, position),
          last as (
            insert into change_term (audience_id, position)
            select g.audience_id, max(g.position) from gone g join audience a on a.id = g.audience_id
            group by g.audience_id order by g.audience_id
            on conflict (audience_id) do update set position = greatest(change_term.position, excluded.position))
        select count(*) into deleted from gone;
        perform set_config('ledger.rewriting', '', true);
      end $$`);
    await super.up();
  }
}
