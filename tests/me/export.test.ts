import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { v7 as newId } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MailAddress } from '../../orm/schema/entities/mail-address.ts';
import { Upload } from '../../orm/schema/entities/upload.ts';
import { Identity } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { execute } from '../support/database/execute.ts';
import { insertRow } from '../support/database/rows.ts';
import { statement } from '../support/database/statement.ts';
import { callBack, ownAppScene } from '../support/records/people.ts';
import { removeRecord } from '../support/records/remove.ts';
import {
  type SeededAudience,
  seedBatch,
  seedEvent,
  seedLocale,
  seedVenue,
} from '../support/records/seeds.ts';
import { type SignedIn, signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { byCode, codeFor } from '../voice/voice-client.ts';

const { dependencies, provider, settings } = await testApp();
const { database } = dependencies;

type Row = Record<string, unknown>;
type Export = Record<string, Row[]> & { user: Row; next_cursor: string | null };

const exported = async (as: string, query = ''): Promise<Export> => {
  const { status, body } = await request<Export>(`GET /v1/me/export${query}`, { as });
  assert.is(status, 200);
  return body;
};

const registerDevice = (as: string) =>
  request('POST /v1/token/device', {
    as,
    body: { device_type: 'apple', vendor_identifier: randomUUID(), notification_token: randomUUID() },
  });

const giveAddress = (userId: string) =>
  database.transaction(async ({ em }) => {
    for (const { id: identityId } of await em.find(Identity, { userId }))
      await em.upsert(MailAddress, { identityId, fromProvider: false, confirmedAt: clock.now() });
  });

/** Something in every table that refers to a user. */
async function leaveTraces({ as, userId }: SignedIn, audience: SeededAudience): Promise<void> {
  const venue = await seedVenue(await seedLocale(audience));
  const [event, former] = [await seedEvent(venue), await seedEvent(venue)];
  for (const { id } of [event, former])
    await request(`POST /v1/events/${id}/rsvp`, { as, body: { state: 'maybe' } });
  await database.transaction((transaction) => removeRecord(transaction, 'event', former.id));
  const coordinates = { latitude: 43.5, longitude: -79.5 };
  await request('POST /v1/me/location', { as, body: { coordinates, beacon: { major: 3, minor: 4 } } });
  await registerDevice(as);
  await request('POST /v1/me/calendar', { as });
  await request('POST /v1/me/follows', { as, body: { venue_id: venue.id } });
  await request('PATCH /v1/me/notifications', { as, body: { weekly_letter: true } });
  await byCode(await codeFor(as));
  const batch = await seedBatch(audience);
  await database.transaction(async (transaction) => {
    const { em } = transaction;
    const times = { createdAt: clock.now(), checkedAt: clock.now(), usedAt: clock.now() };
    const file = { name: 'robin.jpg', hash: 'hash', widths: [320], bytes: 1000 };
    em.create(Upload, { audienceId: audience.id, photoId: null, uploadedBy: userId, ...file, ...times });
    const news = { kind: 'new_events', state: 'sent', created_at: clock.now(), due_at: clock.now() };
    await insertRow(transaction, 'notification', { audience_id: audience.id, user_id: userId, ...news });
    await execute(
      transaction,
      "update batch set user_id = ?, source_url = 'https://a.example/', undoes = ? where id = ?",
      [userId, newId(), batch.id],
    );
    await execute(transaction, 'insert into merged_user values (?, ?, now())', [newId(), userId]);
  });
}

const foreignKeys = statement<{ table: string; target: string }, []>(
  'foreign_keys_by_table',
  `select distinct c.conrelid::regclass::text as table, c.confrelid::regclass::text as target
   from pg_constraint c where c.contype = 'f'`,
);

const columns = statement<{ table: string; column: string }, []>(
  'columns_of_tables',
  `select quote_ident(table_name) as table, column_name as column from information_schema.columns
   where table_schema = 'public'`,
);

/** The tables that refer to a user, by whichever way. */
async function tablesOfUsers(): Promise<string[]> {
  const keys = await database.query(foreignKeys, []);
  const tables = new Set(['"user"']);
  for (let known = 0; known < tables.size; ) {
    known = tables.size;
    for (const { table, target } of keys) if (tables.has(target)) tables.add(table);
  }
  return [...tables].sort();
}

/** The list of the export that shows a table's rows, under the names of its columns. */
const listOf: Readonly<Record<string, string>> = {
  '"user"': 'user',
  batch: 'batches',
  calendar: 'calendars',
  deletion_request: 'deletion_requests',
  device: 'devices',
  audience_role: 'audience_roles',
  follow: 'follows',
  friendship: 'friends',
  identity: 'identities',
  location_report: 'locations',
  mail_address: 'mail_addresses',
  membership: 'memberships',
  merged_user: 'former_ids',
  notification: 'notifications',
  notification_settings: 'notification_settings',
  push_registration: 'push_registrations',
  rsvp: 'rsvps',
  session: 'sessions',
  upload: 'uploads',
};

/** What the export leaves out, by table or column, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  duplicate: 'about records of audiences; who said of two that they are not the same is told there',
  proposed_item: 'what the user proposed is with the batches',
  refresh_token: 'stand for secrets; session.refreshed_at tells when the last one was used',
  voice_code: 'hashes of secrets, for five minutes; the session that came of one is exported',
  '"user".version': 'counts the changes',
  '"user".raised_by': 'a mark of the transaction that counts the changes',
  'audience_role.id': 'the user',
  'batch.user_id': 'the user',
  'batch.service_token_id': 'null where the user sent the batch',
  ...Object.fromEntries(
    ['venues', 'events'].flatMap((kind) =>
      ['created', 'updated', 'unchanged', 'deleted'].map((done) => [
        `batch.${kind}_${done}`,
        'about venues and events',
      ]),
    ),
  ),
  'batch.run': 'an internal id, and none where a person sent it',
  'calendar.user_id': 'the user',
  'calendar.prefix': 'a part of the secret in its address',
  'calendar.hash': 'of that secret',
  'deletion_request.id': 'an internal id: the code names the request',
  'deletion_request.erased_at': 'null while the request is about the person',
  'deletion_request.erased_with_audience': 'false while the request is about the person',
  'deletion_request.cancelled_at': 'null while the request is about the person',
  'deletion_request.issuer': "the identity's, which is there",
  'device.user_id': 'the user',
  'follow.user_id': 'the user',
  'identity.user_id': 'the user',
  'identity.access_token': 'a secret',
  'location_report.user_id': 'the user',
  'merged_user.user_id': 'the user',
  'notification_settings.user_id': 'the user',
  'push_registration.notification_token': 'a secret, by which the device is sent notifications',
  'rsvp.scheduled': "the event's status",
  'rsvp.span': "the event's length",
  'notification.attempts': 'about the sending',
  'notification.first_position': 'about the ledger',
  'notification.former': 'about the event',
  'notification.last_position': 'about the ledger',
  'notification.reached': 'ids of what the lists of devices and addresses have',
  'notification.unheard': 'about the sending',
  'notification.user_id': 'the user',
  'rsvp.starts_at': "the event's start",
  'rsvp.user_id': 'the user',
  'session.user_id': 'the user',
  'upload.checked_at': 'about the photo',
  'upload.hash': 'about the photo',
  'upload.uploaded_by': 'the user',
  'upload.used_at': 'about the photo',
  'upload.widths': 'about the photo',
};

test('GET /v1/me/export: has every column of every table that refers to a user, but those that are listed', async () => {
  const { audience, app, person } = await ownAppScene();
  provider.befriend(person, provider.addPerson('Fay'));
  const signedIn = await signIn({ audience, app, person, role: 'editor' });
  await leaveTraces(signedIn, audience);
  await callBack('data_deletion', app, person);
  const platform = await signIn({ person });
  await registerDevice(platform.as);
  await giveAddress(platform.userId);
  await request('POST /v1/me/calendar', { as: platform.as });
  const body = await exported(platform.as);
  const missing: string[] = [];
  const tables = await tablesOfUsers();
  for (const { table, column } of await database.query(columns, [])) {
    if (!tables.includes(table)) continue;
    const [row] = [body[listOf[table] ?? ''] ?? []].flat();
    const shows = row !== undefined && Object.hasOwn(row, column);
    if (!shows && !Object.hasOwn(leftOut, table)) missing.push(`${table}.${column}`);
  }
  assert.equal(
    missing.sort(),
    Object.keys(leftOut)
      .filter((name) => name.includes('.'))
      .sort(),
  );
  const named = [...Object.keys(listOf), 'duplicate', 'proposed_item', 'refresh_token', 'voice_code'];
  assert.equal(tables, named.sort(), 'let the export show what refers to a user');
});

test('GET /v1/me/export: 200 as a file, with what the person did, and no secret', async () => {
  const { audience, app, person } = await ownAppScene();
  provider.befriend(person, provider.addPerson('Fay'));
  const signedIn = await signIn({ audience, app, person });
  const stranger = await signIn({ audience, app, person: provider.addPerson('Other') });
  await leaveTraces(signedIn, audience);
  await leaveTraces(stranger, audience);
  const { headers, body } = await request<Export>('GET /v1/me/export', { as: signedIn.as });
  assert.is(headers.get('content-disposition'), 'attachment; filename=my-data.json');
  const { user, identities, rsvps, locations, friends, sessions, push_registrations } = body;
  assert.is(user.name, 'Robin Quill');
  assert.is(identities?.[0]?.provider_user_id, provider.userId(person, app));
  for (const list of [rsvps, body.rsvps_to_deleted_events])
    assert.equal(
      list?.map(({ state }) => state),
      ['maybe'],
    );
  assert.equal([locations?.[0]?.latitude, locations?.[0]?.beacon_minor], [43.5, 4]);
  assert.is(friends?.length, 1);
  assert.equal(
    sessions?.map(({ is_voice }) => is_voice),
    [false, true],
  );
  assert.is(push_registrations?.length, 1);
  assert.is(body.next_cursor, null);
  const text = JSON.stringify(body);
  assert.not.ok(text.includes(stranger.userId));
  const [stored] = await database.query(secretsOfUser, [signedIn.userId]);
  for (const secret of [
    stored?.access_token,
    stored?.notification_token,
    signedIn.token,
    signedIn.refreshToken,
  ])
    assert.ok(secret && !text.includes(secret));
});

const secretsOfUser = statement<{ access_token: string; notification_token: string }, [userId: string]>(
  'secrets_of_user',
  `select i.access_token, p.notification_token from identity i join session s on s.identity_id = i.id
   join push_registration p on p.session_id = s.id where i.user_id = $1`,
);

test('GET /v1/me/export: with a token of one audience, its identity and what it left there; on the platform, all', async () => {
  const here = await ownAppScene();
  const there = await ownAppScene();
  const { person } = here;
  const one = await signIn({ ...here, person });
  const other = await signIn({ ...there, person });
  await leaveTraces(one, here.audience);
  await leaveTraces(other, there.audience);
  const everything = await exported((await signIn({ person })).as);
  assert.is(everything.identities?.length, 3);
  assert.is(everything.rsvps?.length, 2);
  const own = await exported(other.as);
  assert.equal(
    own.identities?.map(({ app_id }) => app_id),
    [there.app.appId],
  );
  assert.equal(
    own.memberships?.map(({ audience_id }) => audience_id),
    [there.audience.id],
  );
  assert.ok(own.sessions?.every(({ audience_id }) => audience_id === there.audience.id));
  const text = JSON.stringify(own);
  for (const foreign of [
    here.audience.id,
    provider.userId(person, here.app),
    String(decodeJwt(one.token).jti),
  ])
    assert.not.ok(text.includes(foreign));
  assert.is(settings.platformApp.appId === there.app.appId, false);
});

test('GET /v1/me/export: in pages, each row once, in every size of page', async () => {
  const { audience, app, person } = await ownAppScene();
  const signedIn = await signIn({ audience, app, person });
  for (let time = 0; time < 3; time++) await leaveTraces(signedIn, audience);
  for (let time = 0; time < 4; time++) await signIn({ audience, app, person });
  const whole = await exported(signedIn.as);
  const lists = [
    'devices',
    'sessions',
    'push_registrations',
    'rsvps',
    'rsvps_to_deleted_events',
    'follows',
    'batches',
    'uploads',
    'identities',
  ];
  for (const limit of [1, 2, 3, 5, 100]) {
    const rows = new Map<string, Row[]>(lists.map((list) => [list, []]));
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Export = await exported(signedIn.as, `?limit=${limit}${cursor && `&cursor=${cursor}`}`);
      for (const list of lists) rows.get(list)?.push(...(page[list] ?? []));
      cursor = page.next_cursor;
    }
    for (const list of lists) assert.equal(rows.get(list), whole[list], `${list} by ${limit}`);
  }
});

test('GET /v1/me/export: 400 for a limit or a cursor that is none', async () => {
  const { as } = await signIn();
  for (const query of ['limit=0', 'limit=10001', 'limit=x', 'cursor=x', 'cursor=%00']) {
    const { status, body } = await request<{ error: string }>(`GET /v1/me/export?${query}`, { as });
    assert.equal([status, body.error], [400, 'invalid_request'], query);
  }
});

test('GET /v1/me/export: 400 for a cursor that is none says where to take it from', async () => {
  const { as } = await signIn();
  for (const cursor of ['x', 'x'.repeat(40)]) {
    const { body } = await request<{ fields: unknown }>(`GET /v1/me/export?cursor=${cursor}`, { as });
    assert.equal(body.fields, {
      cursor: ['must be the next_cursor of a response; start again without one'],
    });
  }
});

test('GET /v1/me/export: no Content-Location, since the next cursor gives another part', async () => {
  const { as } = await signIn();
  const { status, headers } = await request('GET /v1/me/export', { as });
  assert.equal([status, headers.get('content-location')], [200, null]);
});
