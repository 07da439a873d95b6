import { Migration } from '@mikro-orm/migrations';

/** The records of an audience, and what says who may do what there; with their columns that the ledger leaves out. */
const tracked: Readonly<Record<string, readonly string[]>> = {
  locale: [],
  page: [],
  photo: [],
  venue: ['spot'],
  event: [],
  person: [],
  track: [],
  message: [],
  domain: [],
  theme: [],
  application: ['key_hash'],
  service_token: ['hash', 'last_used_at'],
  provider_app: [],
};

/** The value of a setting that a transaction made for itself. */
const setting = (name: string) => `nullif(current_setting('ledger.${name}', true), '')`;

/** Of one record, a transaction leaves one entry: from what was before it to what was after it. */
const merge = `on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided)`;

/**
 * The ledger: every change of a record, written by triggers within the transaction of the change. A position is the
 * number of the transaction, counted on where the database was restored into another cluster (an epoch).
 */
export class CreateChanges extends Migration {
  override up(): void {
    this.addSql('create sequence change_number');
    this.addSql(`create table change (
      id uuid not null default lpad(to_hex(nextval('change_number')), 32, '0')::uuid,
      audience_id uuid,
      position bigint not null default pg_current_xact_id()::text::bigint,
      kind text not null,
      record uuid not null,
      operation text not null,
      before jsonb not null,
      after jsonb not null,
      actor_kind text not null default coalesce(${setting('actor_kind')}, 'service'),
      actor uuid default ${setting('actor')}::uuid,
      batch uuid default ${setting('batch')}::uuid,
      changed_at timestamptz not null default coalesce(${setting('time')}::timestamptz, now()),
      constraint change_pkey primary key (id),
      constraint change_kind_length check (char_length(kind) <= 20),
      constraint change_operation check (operation in ('create', 'update', 'delete', 'restore', 'none'))
    )`);
    this.addSql(`create unique index change_position on change
      (audience_id, position, record, kind) nulls not distinct`);
    this.addSql('create index change_record on change (record, position)');
    this.addSql(`create index change_user on change (actor) where actor_kind = 'user'`);
    this.addSql('create index change_time on change using brin (changed_at)');

    this.addSql(`create table change_epoch (
      number smallint not null,
      id uuid not null,
      system text not null,
      constraint change_epoch_pkey primary key (number)
    )`);
    this.addSql(`create function begin_change_epoch() returns void language plpgsql as $$
    declare
      this_system text := (select system_identifier from pg_control_system())::text || ' '
        || (select oid from pg_database where datname = current_database());
      next_number smallint := (select coalesce(max(number), 0) + 1 from change_epoch);
    begin
      if exists (select from change_epoch where number = next_number - 1 and system = this_system) then
        return;
      end if;
      insert into change_epoch values (next_number, gen_random_uuid(), this_system);
      execute format('alter table change alter column position
        set default %s + pg_current_xact_id()::text::bigint', next_number * (1::bigint << 44));
    end $$`);

    this.addSql(`create function change_is_unrecorded() returns boolean language sql stable as $$
      select coalesce(current_setting('ledger.off', true) = 'on', false) $$`);

    const insertChange = 'insert into change (audience_id, kind, record, operation, before, after)';
    const created = `coalesce(${setting('operation')}, 'create')`;
    this.addSql(`create function write_change(audience uuid, kind text, record uuid, operation text, before jsonb, after jsonb)
      returns void language plpgsql as $$
      #variable_conflict use_column
      begin
        ${insertChange} values ($1, $2, $3, $4, $5, $6)
        ${merge};
      end $$`);

    // To be called again when a table gets another column.
    this.addSql(`create function track_changes(tracked regclass, ignored text[]) returns void language plpgsql as $f$
    declare
      name text := (select relname from pg_class where oid = tracked);
      all_columns text[] := array(select attname from pg_attribute
        where attrelid = tracked and attnum > 0 and not attisdropped order by attnum);
      key text := case when 'id' = any(all_columns) then 'id' else 'audience_id' end;
      hidden text[] := ignored || '{audience_id,updated_at,version,raised_by,app_secret}' || array(
        select attname::text from pg_attribute where attrelid = tracked and attgenerated <> '');
      columns text[] := array(select c from unnest(all_columns) c
        where c <> all(hidden || '{id,created_at}') or c = 'app_secret');
      differs text := (select string_agg(format('o.%1$I is distinct from n.%1$I', c), ' or ') from unnest(columns) c);
      changed_columns text := (select string_agg(format(
        'case when o.%1$I is distinct from n.%1$I then jsonb_build_object(%1$L, ' ||
        case c when 'app_secret' then '''secret''' else '%%s.%1$I' end || ') else ''{}'' end', c), ' || ')
        from unnest(columns) c);
      event text;
    begin
      execute format($body$create or replace function %I() returns trigger language plpgsql as $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            ${insertChange}
            select audience_id, %2$L, %3$I, ${created}, '{}', to_jsonb(n) - %4$L::text[] from new_rows n
            ${merge};
          elsif tg_op = 'DELETE' then
            ${insertChange}
            select audience_id, %2$L, %3$I, 'delete', to_jsonb(o) - %4$L::text[], '{}' from old_rows o
            ${merge};
          else
            ${insertChange}
            select n.audience_id, %2$L, n.%3$I, 'update', %5$s, %6$s
            from old_rows o join new_rows n on o.%3$I = n.%3$I where %7$s
            ${merge};
          end if;
          return null;
        end $$ $body$, name || '_change', name, key, hidden,
        replace(changed_columns, '%s', 'o'), replace(changed_columns, '%s', 'n'), differs);
      foreach event in array '{insert,update,delete}'::text[] loop
        execute format('create or replace trigger %I after %s on %I referencing %s for each statement execute function %I()',
          name || '_' || event || '_change', event, name,
          case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
            else 'old table as old_rows new table as new_rows' end,
          name || '_change');
      end loop;
    end $f$`);
    for (const [table, ignored] of Object.entries(tracked))
      this.addSql(`select track_changes('${table}', '{${ignored}}')`);
  }
}
