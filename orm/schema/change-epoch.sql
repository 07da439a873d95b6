-- After the migrations: once the database has been restored into another cluster, positions continue from its
-- transactions. Writing no changes begins a run.
do $$
declare
  this_system text := (select system_identifier from pg_control_system())::text || ' '
    || (select oid from pg_database where datname = current_database());
  next_number smallint := (select coalesce(max(number), 0) + 1 from change_epoch);
begin
  if not exists (select from change_epoch where number = next_number - 1 and system = this_system) then
    delete from change_run;
    insert into change_epoch values (next_number, gen_random_uuid(), this_system, 0);
    execute format('alter table change alter column position
      set default %s + pg_current_xact_id()::text::bigint', next_number * (1::bigint << 44));
  end if;
  perform write_changes('', '{}', '{}');
end
$$
