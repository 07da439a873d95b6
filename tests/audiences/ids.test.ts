import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { tenantTables } from '../../orm/statements/tenant-table-list.ts';
import { testApp } from '../support/app/app.ts';
import { findDuplicates } from '../support/app/jobs.ts';
import { statement } from '../support/database/statement.ts';
import type { SeededAudience } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { administer, administerTenants } from '../support/requests/caller.ts';
import { exchange, serviceToken, signIn, worker } from '../support/requests/credentials.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { uploaded } from '../support/requests/uploads.ts';
import { undo } from '../undoing/undo.ts';

/** They are identified by other columns or a counter, are gone at once, or are ids that nobody is given. */
const withoutOwnId = [
  'dismissed_match',
  'origin_change',
  ...['batch_answer', 'change', 'change_term', 'erased_rsvp', 'event_facet', 'event_person', 'membership'],
  ...['duplicate_search', 'key_use', 'origin', 'proposed_item', 'provider_app', 'rsvp', 'search_due'],
  ...[
    'search_entry',
    'theme',
    'webhook_attempt',
    'notification',
    'notification_cursor',
    'notification_settings',
  ],
];

const platformTables = ['audience', 'device', 'identity', 'refresh_token', 'user'];

async function idsIn(table: string, ...of: string[]): Promise<string[]> {
  const { database } = (await testApp()).dependencies;
  const text = `select id::text from "${table}" where ${of.length === 0 ? 'true' : 'audience_id = $1'}`;
  const rows = await database.query(statement<{ id: string }, string[]>(`ids_in_${table}`, text), of);
  return rows.map(({ id }) => id);
}

/** An audience with records of every kind, made as clients make them. */
async function createAll(): Promise<string> {
  const tenants = await administerTenants();
  const subdomain = `s${crypto.randomUUID().replaceAll('-', '')}`;
  const { id } = await tenants.audiences.create({ name: 'Salsa City', subdomain });
  const audience: SeededAudience = { id, name: 'Salsa City', subdomain };
  const { provider } = await testApp();
  for (const { appId, appSecret } of [provider.addApp(), provider.addApp()])
    await tenants.audiences.setIdentityProviderApp({ audience_id: id, app_id: appId, app_secret: appSecret });
  await tenants.audiences.removeIdentityProviderApp({ audience_id: id });
  await mutate(null, 'createDomain', { audienceId: id, dnsName: `${subdomain}.example` }, 'domain { id }');
  const admin = await administer(audience);
  await admin.applications.create({ name: 'App' });
  const token = await admin.serviceTokens.create({ name: 'Worker', scopes: ['places:write'] });
  await admin.serviceTokens.rotate({ id: token.id });
  const place = { latitude: 43.65, longitude: -79.38, time_zone: 'America/Toronto' };
  const locale = await admin.locales.create({ name: 'Toronto', label: 'toronto', ...place });
  const { as } = await signIn({ audience, admin: true });
  const body = {
    ...{ name: 'Hall', latitude: 43.65, longitude: -79.38, page_url: 'https://hall.example/' },
    photo_url: 'https://hall.example/1.jpg',
  };
  const venue = await request<{ id: string }>(`POST /v1/locales/${locale.id}/venues`, { as, body });
  const person = await admin.people.create({
    locale_id: locale.id,
    name: 'Ana',
    page_url: 'https://ana.example/',
  });
  await admin.tracks.create({ person_id: person.id, name: 'Quimbara' });
  await admin.tags.create({ name: 'Salsa' });
  await admin.photos.create({ url: 'https://hall.example/2.jpg' });
  await uploaded(as);
  await admin.messages.create({ venue_id: venue.body.id, text: 'Open' });
  const starts_at = '2099-01-01T20:00:00Z';
  const event = await admin.events.create({ venue_id: venue.body.id, name: 'Dance', starts_at });
  const rule = { recurrence: 'FREQ=WEEKLY;COUNT=1', starts_local: '2099-01-01T20:00' };
  await admin.series.create({ venue_id: venue.body.id, name: 'Jam', ...rule });
  const user = await signIn({ audience });
  await admin.members.update({ user_id: user.userId, role: 'editor' });
  await admin.invitations.create({ role: 'editor' });
  await request('POST /v1/me/calendar', { as: user.as, body: {} });
  await request('POST /v1/me/follows', { as: user.as, body: { person_id: person.id } });
  await request(`POST /v1/events/${event.id}/rsvp`, { as: user.as, body: { state: 'attending' } });
  await admin.events.delete({ id: event.id });
  await sendBatches(audience);
  const source = await admin.sources.create({ name: 'Feed', address: 'https://feed.example/a.ics' });
  await admin.sources.run({ id: source.id });
  const webhook = await admin.webhooks.create({ url: 'https://tools.example/hook', kinds: ['event'] });
  await admin.webhooks.test({ id: webhook.id });
  await admin.people.create({ locale_id: locale.id, name: 'Ana' });
  await findDuplicates((await testApp()).dependencies);
  return id;
}

/** The second one changes the provenance of the first, which is kept, and is undone. */
async function sendBatches(audience: SeededAudience): Promise<void> {
  const reviewed = await exchange(await serviceToken(audience, { review: true }));
  await send(reviewed, { venues: [venueItem('v2')] });
  const as = await worker(audience);
  const batch = (name: string, url: string) => ({
    venues: [
      venueItem('v1', { name, photo_url: 'https://hall.example/3.jpg', provenance: { ...provenance, url } }),
    ],
    events: [eventItem('e1', { people: ['Luis'] })],
  });
  await send(as, batch('Hall', 'https://source.example/1'));
  const { body } = await send(as, batch('New Hall', 'https://source.example/2'));
  await undo(as, body.id, '?dry_run=false');
}

const provenance = { retrieved_at: '2026-11-20T12:00:00.000Z', confidence: 0.9 };

test('records, however they were made: their ids are of version 7', async () => {
  const audienceId = await createAll();
  const own = [...tenantTables, 'session'].filter((table) => !withoutOwnId.includes(table));
  for (const table of [...own, ...platformTables]) {
    const found = own.includes(table) ? await idsIn(table, audienceId) : await idsIn(table);
    const ids = found.slice(-20);
    assert.ok(ids.length > 0, `there is no ${table}`);
    for (const id of ids) assert.is(id[14], '7', `${table} ${id}`);
  }
});
