import { Migration } from '@mikro-orm/migrations';

/** What belongs to a record but stands in a table of its own: line-ups, beacons; and audiences and roles. */
export class RecordPartsOfRecords extends Migration {
  override up(): void {
    // A line-up is a field of its event.
    const lineUp = (was: string, removed: string) => `
      perform write_change(audience_id, 'event', event_id, 'update',
        jsonb_build_object('person_ids', coalesce(jsonb_agg(person_id order by position) filter (where is_before), '[]')),
        jsonb_build_object('person_ids', coalesce(jsonb_agg(person_id order by position) filter (where is_after), '[]')))
      from (
        select p.*, ${was} as is_before, true as is_after from event_person p
        where p.event_id in (select event_id from changed)
        ${removed}
      ) rows group by audience_id, event_id`;
    const wasNotAdded = '(p.event_id, p.person_id) not in (select event_id, person_id from changed)';
    const removed = (rows: string) => `union all select o.*, true, false from ${rows} o`;
    for (const [event, rows, body] of [
      ['insert', 'new table as changed', lineUp(wasNotAdded, '')],
      ['update', 'old table as old_rows new table as changed', lineUp(wasNotAdded, removed('old_rows'))],
      ['delete', 'old table as changed', lineUp('true', removed('changed'))],
    ] as const) {
      this.addSql(`create function event_person_${event}_change() returns trigger language plpgsql as $$
        begin
          if not change_is_unrecorded() then ${body}; end if;
          return null;
        end $$`);
      this.addSql(`create trigger event_person_${event}_change after ${event} on event_person
        referencing ${rows} for each statement execute function event_person_${event}_change()`);
    }

    // A beacon is a field of its venue.
    const beacon = (row: string) => `jsonb_build_object('beacon', case when ${row}.venue_id is not null
      then jsonb_build_object('major', ${row}.major, 'minor', ${row}.minor) end)`;
    this.addSql(`create function beacon_change() returns trigger language plpgsql as $$
      begin
        if not change_is_unrecorded() then
          perform write_change(coalesce(new.audience_id, old.audience_id), 'venue', coalesce(new.venue_id, old.venue_id), 'update',
            ${beacon('old')}, ${beacon('new')});
        end if;
        return null;
      end $$`);
    this.addSql(`create trigger beacon_change after insert or update or delete on beacon
      for each row execute function beacon_change()`);

    // Each write of an audience's records changes the audience's revision, which is no change of the audience.
    const audience = (row: string) =>
      `jsonb_build_object('name', ${row}.name, 'subdomain', ${row}.subdomain, 'deleted_at', ${row}.deleted_at)`;
    this.addSql(`create function audience_change() returns trigger language plpgsql as $$
      begin
        perform write_change(new.id, 'audience', new.id,
          case when tg_op = 'INSERT' then 'create'
            when old.deleted_at is null and new.deleted_at is not null then 'delete'
            when old.deleted_at is not null and new.deleted_at is null then 'restore'
            else 'update' end,
          case when tg_op = 'INSERT' then '{}' else ${audience('old')} end, ${audience('new')});
        return null;
      end $$`);
    this.addSql(`create trigger audience_insert_change after insert on audience
      for each row execute function audience_change()`);
    this.addSql(`create trigger audience_update_change after update of name, subdomain, deleted_at on audience
      for each row when ((old.name, old.subdomain, old.deleted_at) is distinct from
        (new.name, new.subdomain, new.deleted_at)) execute function audience_change()`);

    // Of a user, only the role.
    this.addSql(`create function role_change() returns trigger language plpgsql as $$
      begin
        perform write_change(null, 'user', new.id, 'update', jsonb_build_object('is_admin', old.is_admin),
          jsonb_build_object('is_admin', new.is_admin));
        return null;
      end $$`);
    this.addSql(`create trigger role_change after update of is_admin on "user"
      for each row when (old.is_admin <> new.is_admin) execute function role_change()`);
  }
}
