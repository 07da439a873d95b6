import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { tenantTables } from '../../orm/statements/tenant-table-list.ts';
import { testApp } from '../support/app/app.ts';
import { statement } from '../support/database/statement.ts';
import { pluck } from '../support/pluck.ts';
import { allStatements } from './support/all-statements.ts';

const { database } = (await testApp()).dependencies;

const withAudience = statement<{ name: string }, []>(
  'tables_with_an_audience',
  `select table_name as name from information_schema.columns
   where table_schema = 'public' and column_name = 'audience_id' and table_name not in ('session', 'search_source')`,
);

test('tenant tables: all that have an audience, besides that of sessions', async () => {
  const tables = (await database.query(withAudience, [])).map(({ name }) => name);
  assert.equal(tables.sort(), [...tenantTables].sort(), 'a session belongs to its user');
});

const tenantTable = new RegExp(`\\b(${tenantTables.join('|')})\\b`, 'i');

/** The statements over tenant tables that take no scope, each with the reason. */
const unscoped = {
  active_session: 'the session tells which audience it is for',
  add_key_uses: 'each key tells which audience it is for',
  application_by_prefix: 'the API key tells which audience it is for',
  audience_by_host: 'the host tells which audience it is for',
  audience_of_owner: 'the record tells in which audience names of tags are looked up',
  audience_with_due_entries: 'a job over all audiences',
  audiences_to_notify: 'a job over all audiences',
  audiences_to_search: 'a job over all audiences',
  audiences_waiting_for_search: 'a job over all audiences',
  audiences_without_owner: 'what an administrator of the platform is told of all audiences',
  begin_attempts: 'a job, of webhooks of all audiences',
  begin_notifying: 'a job over all audiences',
  calendar_by_prefix: 'the secret tells whose calendar it is',
  changes_to_notify: 'a job over all audiences',
  check_uploads: 'a job over all audiences',
  count_erased_rsvps: "the erasure of an identity reaches its user's RSVPs in every audience",
  delete_entries_that_are_over: 'a job, which has locked the audience',
  delete_old_changes: 'a job over all audiences',
  delete_old_deliveries: 'a job over all audiences',
  delete_old_events: 'a job over all audiences',
  delete_old_locales: 'a job over all audiences',
  delete_old_messages: 'a job over all audiences',
  delete_old_notifications: 'a job over all audiences',
  delete_old_origin_changes: 'a job over all audiences',
  delete_old_pages: 'a job over all audiences',
  delete_old_persons: 'a job over all audiences',
  delete_old_photos: 'a job over all audiences',
  delete_old_rsvps: 'a job over all audiences',
  delete_old_runs: 'a job, of one source',
  delete_old_seriess: 'a job over all audiences',
  delete_old_tags: 'a job over all audiences',
  delete_old_tracks: 'a job over all audiences',
  delete_old_venues: 'a job over all audiences',
  delete_unused_former_apps: 'a job over all audiences',
  delete_uploads: 'a job, of audiences that may be gone',
  deletion_request_by_code: 'the code tells which request it is; the audience gives its look alone',
  deliveries_to_send: 'a number alone, for the metrics of a job',
  due_webhooks: 'a job over all audiences',
  end_attempts: 'a job, of webhooks of all audiences',
  end_calendars: "a user's calendar may be of all audiences",
  end_calendars_of_identity: 'a deauthorization ends what an identity left anywhere',
  erase_identity: 'an erasure names the audiences to which an identity had signed in',
  erase_notifications_without_membership: 'an erasure reaches what its user is told in every audience',
  erase_roles_without_membership: "an erasure reaches its user's roles in every audience",
  erase_users_without_identity: 'an erasure reaches what its users left in every audience',
  expire_proposals: 'a job over all audiences',
  forget_actors: 'an erasure reaches the history of every audience that its user has left',
  forget_audience: 'a job, which has locked the audience',
  forget_senders: 'an erasure reaches what its users sent in every audience',
  insert_session: 'a sign-in adds the membership of the audience that it is for',
  ledger_horizon: 'positions alone, of the whole ledger',
  ledger_kept: 'a position alone, of the whole ledger',
  lock_audiences_of_contributions: 'an erasure reaches what its people sent in every audience',
  lock_audiences_of_roles: "a merge of users reaches the merged user's roles in every audience",
  lock_events_of_identities: 'the erasure of an identity reaches RSVPs in every audience',
  lock_events_of_users: 'a merge of users reaches their RSVPs in every audience',
  move_batches: "a merge of users reaches the merged user's batches in every audience",
  move_calendars: "a merge of users reaches the merged user's calendars in every audience",
  move_cursors: 'a job, of webhooks of all audiences',
  move_dismissals: "a merge of users reaches the merged user's decisions in every audience",
  move_follows: 'a merge of users reaches what the merged user follows in every audience',
  move_notification_cursor: 'a job, of one audience',
  move_notification_settings: "a merge of users reaches the merged user's settings in every audience",
  move_notifications: 'a merge of users reaches what the merged user is told in every audience',
  move_roles: "a merge of users reaches the merged user's roles in every audience",
  move_rsvps: "a merge of users reaches the merged user's RSVPs in every audience",
  move_uploads: "a merge of users reaches the merged user's uploads in every audience",
  name_actor: 'a setting of the transaction is called batch, and no table is read',
  next_source: 'a job over all audiences',
  notifications_to_send: 'a number alone, for the metrics of a job',
  pictures_to_delete: 'a number alone, for the metrics of a job',
  provider_apps: 'the local provider stands in for the apps of all audiences',
  public_audience_of_locale: 'without a credential, the record tells which audience it is for',
  public_audience_of_person: 'without a credential, the record tells which audience it is for',
  public_audience_of_venue: 'without a credential, the record tells which audience it is for',
  refresh_due_entries: 'a job, which has locked the audience',
  replace_secrets_of_former_provider_app: 'a rotation of the key reaches the secrets of all audiences',
  replace_secrets_of_provider_app: 'a rotation of the key reaches the secrets of all audiences',
  replace_secrets_of_source: 'a rotation of the key reaches the secrets of all audiences',
  replace_secrets_of_webhook: 'a rotation of the key reaches the secrets of all audiences',
  search_entries_to_refresh: 'a number alone, for the metrics of a job',
  secret_of_app: 'an identity tells which app it is for',
  secrets_of_former_provider_app: 'a rotation of the key reaches the secrets of all audiences',
  secrets_of_provider_app: 'a rotation of the key reaches the secrets of all audiences',
  secrets_of_source: 'a rotation of the key reaches the secrets of all audiences',
  secrets_of_webhook: 'a rotation of the key reaches the secrets of all audiences',
  series_to_extend: 'a job over all audiences',
  series_waiting_for_dates: 'a number alone, for the metrics of a job',
  service_token_by_id: 'the token tells which audience it is for',
  service_token_by_prefix: 'the token tells which audience it is for',
  sources_by_state: 'numbers alone, for the metrics',
  sources_of_users: 'an erasure reaches what its users proposed in every audience',
  sources_to_run: 'a number alone, for the metrics of a job',
  unused_photos_of_users: 'an erasure reaches what its users uploaded in every audience',
  uploads_to_delete: 'a job, of audiences that may be gone',
  verifying_apps: 'a signed request may come from any app, even of a deleted audience',
  webhooks_behind: 'a job over all audiences',
  write_reminders: 'a job over all audiences',
  zones_of_letters: 'a job over all audiences',
};

test('statements over tenant tables without a scope: those of the list alone', () => {
  const found = allStatements.filter(({ isScoped, text }) => !isScoped && tenantTable.test(text));
  assert.equal(found.map(({ name }) => name).sort(), Object.keys(unscoped));
});

test('every statement with a scope compares the audience', () => {
  const scoped = allStatements.filter(({ isScoped }) => isScoped);
  assert.ok(scoped.length > 60);
  const careless = scoped.filter(({ scopeParts }) => !scopeParts.includes('audienceId'));
  assert.equal(pluck(careless, 'name'), []);
});
