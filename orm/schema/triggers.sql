-- What happens by itself when rows change.

-- The ledger leaves out the columns named. Of versions, the fields are named whose changes count, or those that
-- do not (`count_versions`). Tables of which one statement changes many rows have triggers for each statement.

create trigger audience_change after insert or update on audience
  for each row execute function record_change('id', 'created_at', 'revision');

create trigger audience_version before update on audience
  for each row when (
    (old.name, old.subdomain, old.deleted_at, old.public_rsvp_counts, old.public_pages,
      old.contact_url, old.imprint_url, old.privacy_url, old.default_language, old.logo_url, old.about,
      old.contact_text, old.source_order)
    is distinct from
    (new.name, new.subdomain, new.deleted_at, new.public_rsvp_counts, new.public_pages,
      new.contact_url, new.imprint_url, new.privacy_url, new.default_language, new.logo_url, new.about,
      new.contact_text, new.source_order))
  execute function count_version();

create trigger domain_change after insert or update or delete on domain
  for each row execute function record_change();

create trigger domain_version before update on domain
  for each row when (old.dns_name is distinct from new.dns_name) execute function count_version();

create trigger application_change after insert or update or delete on application
  for each row execute function record_change('key_hash');

create trigger application_version before update on application
  for each row when (
    (old.name, old.key_prefix, old.key_hash)
    is distinct from
    (new.name, new.key_prefix, new.key_hash))
  execute function count_version();

create trigger service_token_change after insert or update or delete on service_token
  for each row execute function record_change('hash', 'last_used_at');

create trigger service_token_version before update on service_token
  for each row when (
    (old.name, old.prefix, old.hash, old.scopes, old.review, old.expires_at, old.revoked_at)
    is distinct from
    (new.name, new.prefix, new.hash, new.scopes, new.review, new.expires_at, new.revoked_at))
  execute function count_version();

create trigger webhook_change after insert or update or delete on webhook
  for each row execute function record_change('secret', 'cursor', 'position', 'failing_since');

create trigger webhook_version before update on webhook
  for each row when (
    (old.url, old.kinds, old.thin, old.state, old.secret) is distinct from (new.url, new.kinds, new.thin, new.state, new.secret))
  execute function count_version();

create trigger source_change after insert or update or delete on source
  for each row execute function record_change('address', 'next_run_at', 'etag', 'last_modified', 'content_hash',
    'sent_hash', 'read_at', 'ignores_ids', 'records', 'last_success_at', 'last_failure_at', 'failure', 'failures');

create trigger source_version before update on source
  for each row when (
    (old.name, old.kind, old.address, old.shown_address, old.every_minutes, old.locale_id,
      old.time_zone, old.override_time_zone, old.mapping, old.include, old.exclude,
      old.starts_from, old.days, old.venue, old.places, old.url, old.latitude, old.longitude,
      old.mode, old.when_missing, old.paused)
    is distinct from
    (new.name, new.kind, new.address, new.shown_address, new.every_minutes, new.locale_id,
      new.time_zone, new.override_time_zone, new.mapping, new.include, new.exclude,
      new.starts_from, new.days, new.venue, new.places, new.url, new.latitude, new.longitude,
      new.mode, new.when_missing, new.paused))
  execute function count_version();

create trigger audience_role_change after insert or update or delete on audience_role
  for each row execute function record_change();

create trigger invitation_change after insert or update or delete on invitation
  for each row execute function record_change('hash');

create trigger invitation_version before update on invitation
  for each row when ((old.accepted_at, old.revoked_at) is distinct from (new.accepted_at, new.revoked_at))
  execute function count_version();

create trigger locale_change after insert or update on locale_row
  for each row execute function record_change();

select count_versions('locale_row');

create trigger photo_change_insert after insert on photo_row
  referencing new table as new_rows
  for each statement execute function record_change();

create trigger photo_change_update after update on photo_row
  referencing old table as old_rows new table as new_rows
  for each statement execute function record_change();

select count_versions('photo_row', 'standalone');

create trigger page_change_insert after insert on page_row
  referencing new table as new_rows
  for each statement execute function record_change();

create trigger page_change_update after update on page_row
  referencing old table as old_rows new table as new_rows
  for each statement execute function record_change();

select count_versions('page_row');

create trigger venue_change_insert after insert on venue_row
  referencing new table as new_rows
  for each statement execute function record_change();

create trigger venue_change_update after update on venue_row
  referencing old table as old_rows new table as new_rows
  for each statement execute function record_change();

select count_versions('venue_row');

create trigger message_change after insert or update on message_row
  for each row execute function record_change();

select count_versions('message_row');

create trigger tag_change after insert or update on tag_row
  for each row execute function record_change();

select count_versions('tag_row');

create trigger event_change_insert after insert on event_row
  referencing new table as new_rows
  for each statement execute function record_change('over_at', 'span', 'day', 'day_starts_at');

create trigger event_change_update after update on event_row
  referencing old table as old_rows new table as new_rows
  for each statement execute function record_change('over_at', 'span', 'day', 'day_starts_at');

select count_versions('event_row');

create trigger series_change after insert or update on series_row
  for each row execute function record_change('made_until');

select count_versions('series_row', 'made_until');

create trigger person_change_insert after insert on person_row
  referencing new table as new_rows
  for each statement execute function record_change();

create trigger person_change_update after update on person_row
  referencing old table as old_rows new table as new_rows
  for each statement execute function record_change();

select count_versions('person_row');

create trigger track_change after insert or update on track_row
  for each row execute function record_change();

select count_versions('track_row');

create trigger theme_change after insert or update or delete on theme
  for each row execute function record_change();

create trigger provider_app_change after insert or update or delete on provider_app
  for each row execute function record_change();

-- Of a user, only the role.
create trigger user_first_role_change after insert on "user"
  for each row when (new.is_admin) execute function record_change('id', 'name', 'created_at');

create trigger user_role_change after update on "user"
  for each row when (old.is_admin <> new.is_admin) execute function record_change('id', 'name', 'created_at');

create trigger user_version before update on "user"
  for each row when ((old.name, old.is_admin) is distinct from (new.name, new.is_admin))
  execute function count_version();

-- Fields of records that are rows of other tables.

create trigger event_person_change_insert after insert on event_person
  referencing new table as new_rows for each statement execute function record_line_ups();

create trigger event_person_change_update after update on event_person
  referencing old table as old_rows new table as new_rows
  for each statement execute function record_line_ups();

create trigger event_person_change_delete after delete on event_person
  referencing old table as old_rows for each statement execute function record_line_ups();

create trigger page_url_version after update of url on page_row
  for each row when (old.url is distinct from new.url)
  execute function count_versions_of_owners('venue.page_id', 'person.page_id');

create trigger theme_first_version after insert on theme
  for each row execute function count_versions_of_owners('audience.id');

create trigger theme_version after update on theme
  for each row when (
    (old.preset, old.tagline, old.light, old.dark)
    is distinct from
    (new.preset, new.tagline, new.light, new.dark))
  execute function count_versions_of_owners('audience.id');

-- The ledger itself. A transaction completes its own entries until it ends.

create trigger change_is_append_only before update or delete on change
  for each row when (old.position % (1::bigint << 44) <> pg_current_xact_id()::text::bigint)
  execute function refuse_rewriting_changes();

create trigger change_is_not_truncated before truncate on change
  for each statement execute function refuse_rewriting_changes();

create trigger change_marks_audiences after insert on change
  referencing new table as changed for each statement execute function mark_audiences();

-- The snapshot has origins, which the ledger leaves out.

create trigger origin_mark_insert after insert on origin
  referencing new table as changed for each statement execute function mark_audiences();

create trigger origin_mark_update after update on origin
  referencing new table as changed for each statement execute function mark_audiences();

create trigger origin_mark_delete after delete on origin
  referencing old table as changed for each statement execute function mark_audiences();

create trigger user_is_forgotten after delete on "user"
  for each row execute function reassign_changes();

create trigger origin_keep_former after update on origin
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_former_provenance();

-- Whom line-ups show.

create trigger person_line_ups after update on person_row
  referencing old table as old_rows new table as new_rows
  for each statement execute function record_line_ups();

-- Columns that follow from other tables.

create trigger event_person_times before insert on event_person
  for each row execute function read_event_times();

create trigger rsvp_times before insert on rsvp
  for each row execute function read_event_times();

create trigger event_times_update after update on event_row
  referencing old table as old_rows new table as new_rows
  for each statement execute function write_event_times();

create trigger event_facets_insert after insert on event_row
  referencing new table as new_rows
  for each statement execute function write_facets();

create trigger event_facets_update after update on event_row
  referencing old table as old_rows new table as new_rows
  for each statement execute function write_facets();

create trigger venue_facets after update on venue_row
  for each row when (old.accessibility is distinct from new.accessibility)
  execute function write_facets();

create trigger event_person_facets_insert after insert on event_person
  referencing new table as changed for each statement execute function write_facets();

create trigger event_person_facets_delete after delete on event_person
  referencing old table as changed for each statement execute function write_facets();

-- Who waits for a place at an event.

create trigger event_places_update after update on event_row
  referencing old table as old_rows new table as new_rows
  for each statement execute function fill_freed_places();

create trigger rsvp_places_update after update on rsvp
  referencing old table as old_rows new table as new_rows
  for each statement execute function fill_freed_places();

create trigger rsvp_places_delete after delete on rsvp
  referencing old table as old_rows
  for each statement execute function fill_freed_places();

-- What is searched.

create trigger venue_search after insert on venue_row
  for each row execute function update_search();

create trigger venue_search_update after update on venue_row
  for each row when ((old.name, old.address, old.deleted_at)
    is distinct from (new.name, new.address, new.deleted_at))
  execute function update_search();

create trigger event_search after insert on event_row
  for each row execute function update_search();

create trigger event_search_update after update on event_row
  for each row when ((old.name, old.status, old.venue_id, old.starts_at, old.over_at, old.deleted_at)
    is distinct from (new.name, new.status, new.venue_id, new.starts_at, new.over_at, new.deleted_at))
  execute function update_search();

create trigger person_search after insert on person_row
  for each row execute function update_search();

create trigger person_search_update after update on person_row
  for each row when ((old.name, old.locale_id, old.deleted_at)
    is distinct from (new.name, new.locale_id, new.deleted_at))
  execute function update_search();
