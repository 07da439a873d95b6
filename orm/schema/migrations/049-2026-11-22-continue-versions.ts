import { Migration } from '@mikro-orm/migrations';

/** The kinds of record that can come back, with their columns that the ledger leaves out. */
const returning: Readonly<Record<string, readonly string[]>> = {
  locale: [],
  page: [],
  photo: [],
  venue: ['spot'],
  event: [],
  person: [],
  track: [],
  message: [],
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

/** A record that comes back has a greater version than it ever had, so that nobody takes it for one that they read before. */
export class ContinueVersions extends Migration {
  override up(): void {
    this.addSql('alter table change add column version integer');

    const insertChange = 'insert into change (audience_id, kind, record, operation, before, after)';
    const created = `coalesce(${setting('operation')}, 'create')`;
    // To be called again when a table gets another column.
    this.addSql(`create or replace function track_changes(tracked regclass, ignored text[]) returns void language plpgsql as $f$
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
            insert into change (audience_id, kind, record, operation, before, after, version)
            select audience_id, %2$L, %3$I, 'delete', to_jsonb(o) - %4$L::text[], '{}', %8$s from old_rows o
            ${merge}, version = greatest(change.version, excluded.version);
          else
            ${insertChange}
            select n.audience_id, %2$L, n.%3$I, 'update', %5$s, %6$s
            from old_rows o join new_rows n on o.%3$I = n.%3$I where %7$s
            ${merge};
          end if;
          return null;
        end $$ $body$, name || '_change', name, key, hidden,
        replace(changed_columns, '%s', 'o'), replace(changed_columns, '%s', 'n'), differs,
        case when 'version' = any(all_columns) then 'o.version' else 'null' end);
      foreach event in array '{insert,update,delete}'::text[] loop
        -- To replace what is there would lock the table against writers.
        continue when exists (select from pg_trigger
          where tgrelid = tracked and tgname = name || '_' || event || '_change');
        execute format('create trigger %I after %s on %I referencing %s for each statement execute function %I()',
          name || '_' || event || '_change', event, name,
          case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
            else 'old table as old_rows new table as new_rows' end,
          name || '_change');
      end loop;
    end $f$`);
    for (const [table, ignored] of Object.entries(returning))
      this.addSql(`select track_changes('${table}', '{${ignored}}')`);

    // Of what was deleted before, the ledger does not tell the version: every change is counted.
    this.addSql(`create function next_version(kind text, record uuid) returns integer language sql stable as $$
      select 1 + coalesce(max(c.version), count(*)::integer) from change c where c.record = $2 and c.kind = $1 $$`);
    this.addSql(`create or replace function insert_former_rows(tracked regclass, audience uuid, at timestamptz, given jsonb)
      returns void language plpgsql as $f$
      declare
        columns text := (select string_agg(quote_ident(name), ', ') from columns_of(given, tracked) name);
      begin
        if columns is null then return; end if;
        execute format('insert into %1$s (%2$s, audience_id, updated_at, version)
          select %2$s, $1, $2, next_version(%3$L, id) from jsonb_populate_recordset(null::%1$s, $3) r',
          tracked, columns, (select relname from pg_class where oid = tracked)) using audience, at, given;
      end $f$`);
  }
}
