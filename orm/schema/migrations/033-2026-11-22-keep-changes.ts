import { Migration } from '@mikro-orm/migrations';

/** Makes the ledger append-only. Three functions change what is written: for a user, an audience, and what is past its term. */
export class KeepChanges extends Migration {
  override up(): void {
    this.addSql(`create function refuse_rewriting_changes() returns trigger language plpgsql as $$
      begin
        if current_setting('ledger.rewriting', true) = 'on' then return coalesce(new, old); end if;
        raise exception 'The ledger of changes is append-only.';
      end $$`);
    // A transaction completes its own entries until it ends.
    this.addSql(`create trigger change_is_append_only before update or delete on change
      for each row when (old.position % (1::bigint << 44) <> pg_current_xact_id()::text::bigint)
      execute function refuse_rewriting_changes()`);
    this.addSql(`create trigger change_is_not_truncated before truncate on change
      for each statement execute function refuse_rewriting_changes()`);

    const rewriting = (signature: string, body: string) =>
      this.addSql(`create function ${signature} language plpgsql as $$
      begin
        perform set_config('ledger.rewriting', 'on', true);
        ${body}
        perform set_config('ledger.rewriting', '', true);
      end $$`);

    // Without a survivor, nobody can be told from the ids that are left.
    rewriting(
      'reassign_changes(former uuid, survivor uuid) returns void',
      `update change set actor = survivor where actor_kind = 'user' and actor = former;
       update change set record = coalesce(survivor, gen_random_uuid()) where record = former and kind = 'user';`,
    );
    rewriting(
      'delete_changes_of(audience uuid) returns void',
      'delete from change where audience_id = audience;',
    );
    rewriting(
      'delete_changes_before(term timestamptz, maximum integer, out deleted integer)',
      `delete from change where ctid = any(array(select ctid from change where changed_at < term limit maximum));
       get diagnostics deleted = row_count;`,
    );

    this.addSql(`create function forget_user_in_changes() returns trigger language plpgsql as $$
      begin
        perform reassign_changes(old.id, null);
        return null;
      end $$`);
    this.addSql(`create trigger user_delete_change after delete on "user"
      for each row execute function forget_user_in_changes()`);
    // Its records go with it, and are not recorded.
    this.addSql(`create function forget_audience_in_changes() returns trigger language plpgsql as $$
      begin
        perform set_config('ledger.off', 'on', true);
        perform delete_changes_of(old.id);
        return old;
      end $$`);
    this.addSql(`create trigger audience_delete_change before delete on audience
      for each row execute function forget_audience_in_changes()`);
  }
}
