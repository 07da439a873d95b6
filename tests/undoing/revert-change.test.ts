import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { seedAudience, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { administer, administerTenants } from '../support/requests/caller.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';

interface Reverted {
  data: Record<string, { reverted: number; kept: object[]; impossible: object[] } | null>;
}

const fields = 'reverted kept { kind id fields reason } impossible { kind id reason }';

/** A scene whose administrator reverts the newest change of a record. */
async function createReverter() {
  const scene = await createScene();
  const { audience, admin: as } = scene;
  const newestChange = async (recordId: string): Promise<string> => {
    const query = `{ audience { changesConnection(first: 1, recordId: "${recordId}") { edges { node { id } } } } }`;
    const { body } = await graphql<{
      audience: { changesConnection: { edges: { node: { id: string } }[] } };
    }>(audience, query, { as });
    return body.data.audience.changesConnection.edges[0]?.node.id ?? '';
  };
  const revertId = async (id: string, in_ = audience, credential = as) =>
    (
      await graphql<Reverted['data']>(
        in_,
        `mutation($input: ChangeRevertInput!) { revertChange(input: $input) { ${fields} } }`,
        { as: credential, variables: { input: { id } } },
      )
    ).body;
  return {
    ...scene,
    caller: await administer(audience),
    newestChange,
    revertId,
    revert: async (type: string, id: string) =>
      (await revertId(await newestChange(globalId(type, id)))).data.revertChange,
  };
}

const done = { reverted: 1, kept: [], impossible: [] };

test('revertChange of an edit: the former values are back, with the name and the address of the page, and the pins are gone', async () => {
  const { as, get, editVenue, revert } = await createReverter();
  const sent = await send(as, { venues: [venueItem('v1')] });
  const id = sent.body.items[0]?.id ?? '';
  const before = await get(`venues/${id}`);
  await editVenue(id, { name: 'Gala', address: '1 Main St', page_url: 'https://gala.example/' });
  assert.equal(await revert('Venue', id), done);
  assert.equal(await get(`venues/${id}`), before);
  const again = await send(as, { venues: [venueItem('v1', { name: 'By the source' })] });
  assert.equal(again.body.items[0]?.result, 'updated');
});

test('revertChange of what was changed since: it stays, and is reported', async () => {
  const { locale, editVenue, newestChange, revertId } = await createReverter();
  const { id } = await seedVenue(locale);
  await editVenue(id, { address: '1 Main St', hidden: true });
  const change = await newestChange(globalId('Venue', id));
  await editVenue(id, { address: '2 Main St' });
  const kept = [
    { kind: 'venue', id: globalId('Venue', id), fields: ['address'], reason: 'was changed since' },
  ];
  assert.equal((await revertId(change)).data.revertChange, { ...done, kept });
});

test('revertChange: names fields as the inputs of mutations do', async () => {
  const { locale, editVenue, newestChange, revertId } = await createReverter();
  const { id } = await seedVenue(locale);
  await editVenue(id, { photo_url: 'https://pictures.example/1' });
  const change = await newestChange(globalId('Venue', id));
  await editVenue(id, { photo_url: 'https://pictures.example/2' });
  const kept = [
    { kind: 'venue', id: globalId('Venue', id), fields: ['photoUrl'], reason: 'was changed since' },
  ];
  assert.equal((await revertId(change)).data.revertChange, { ...done, reverted: 0, kept });
});

test('revertChange of a deletion: the record is back; reverted again, it goes', async () => {
  const { locale, get, deleteVenue, revert } = await createReverter();
  const { id } = await seedVenue(locale);
  const before = await get(`venues/${id}`);
  await deleteVenue(id);
  assert.equal(await revert('Venue', id), done);
  assert.equal(await get(`venues/${id}`), before);
  assert.equal(await revert('Venue', id), done);
});

test('revertChange of the deletion of a locale whose label is taken by now: it stays deleted, and the report says why', async () => {
  const { audience, caller, locale, revert } = await createReverter();
  await caller.locales.delete({ id: locale.id });
  await seedLocale(audience, { label: 'toronto' });
  const reason = 'its label belongs to another locale';
  const impossible = [{ kind: 'locale', id: globalId('Locale', locale.id), reason }];
  assert.equal(await revert('Locale', locale.id), { ...done, reverted: 0, impossible });
});

test('revertChange of the theme: the former values are back, but of what was changed since', async () => {
  const { audience, newestChange, revertId, caller } = await createReverter();
  const id = globalId('Audience', audience.id);
  const theme = async () => {
    const { body } = await request<{ theme: object }>(
      `GET /v1/branding?host=${audience.subdomain}.platform.test`,
    );
    return body.theme;
  };
  const light = [{ name: 'primary', value: '#0f766e' }];
  await caller.audiences.updateTheme({ theme: { preset: 'salsa', light } });
  const before = await theme();
  await caller.audiences.updateTheme({ theme: { preset: 'tango', tagline: 'Dance', light: [] } });
  const change = await newestChange(id);
  assert.equal((await revertId(change)).data.revertChange, done);
  assert.equal(await theme(), before);
  assert.equal((await revertId(await newestChange(id))).data.revertChange, done);
  await caller.audiences.updateTheme({ theme: { preset: 'zouk' } });
  const kept = [{ kind: 'theme', id, fields: ['preset'], reason: 'was changed since' }];
  assert.equal((await revertId(change)).data.revertChange, { ...done, kept });
  assert.equal(await theme(), { preset: 'zouk', tagline: null, light: { primary: '#0f766e' }, dark: {} });
});

test("revertChange of a theme's creation: the second time nothing is reverted, and nothing recorded", async () => {
  const { audience, newestChange, revertId, caller } = await createReverter();
  const id = globalId('Audience', audience.id);
  const light = [{ name: 'primary', value: '#0f766e' }];
  await caller.audiences.updateTheme({ theme: { tagline: 'Dance', light } });
  const creation = await newestChange(id);
  assert.equal((await revertId(creation)).data.revertChange, done);
  const newest = await newestChange(id);
  const kept = [{ kind: 'theme', id, fields: ['tagline', 'light'], reason: 'was changed since' }];
  assert.equal((await revertId(creation)).data.revertChange, { ...done, reverted: 0, kept });
  assert.is(await newestChange(id), newest);
});

test('revertChange of a domain: deleted and back, for administrators of the platform alone', async () => {
  const { audience, admin, newestChange, revertId } = await createReverter();
  const tenants = await administerTenants();
  const dns_name = `${audience.subdomain}.example`;
  const { id } = await tenants.domains.create({ audience_id: audience.id, dns_name });
  const { as: platform } = await signIn({ admin: true });
  const revertNewest = async (as: string) =>
    revertId(await newestChange(globalId('Domain', id)), audience, as);
  const isServed = async () => (await request(`GET /v1/branding?host=${dns_name}`)).status === 200;
  assert.is((await revertNewest(admin)).errors?.[0]?.extensions.code, 'FORBIDDEN');
  assert.equal((await revertNewest(platform)).data.revertChange, done);
  assert.not(await isServed());
  assert.equal((await revertNewest(platform)).data.revertChange, done);
  assert.ok(await isServed());
  await tenants.domains.delete({ id });
  await tenants.domains.create({ audience_id: audience.id, dns_name });
  const taken = (await revertNewest(platform)).errors?.[0];
  assert.equal(
    [taken?.extensions.code, taken?.message],
    ['BAD_USER_INPUT', 'The host name is taken by now.'],
  );
});

test('revertChange of what has secrets: an error that says what to do instead', async () => {
  const { audience, newestChange, revertId, caller } = await createReverter();
  const { id } = await caller.applications.create({ name: 'Kiosk' });
  const token = await caller.serviceTokens.create({ name: 'research', scopes: ['research:read'] });
  await caller.audiences.rename({ name: 'Another name' });
  const messages = [];
  for (const [type, record] of [
    ['Application', id],
    ['ServiceToken', token.id],
    ['Audience', audience.id],
  ] as const) {
    const [error] = (await revertId(await newestChange(globalId(type, record)))).errors ?? [];
    messages.push([error?.extensions.code, error?.message]);
  }
  const secret = 'Keys and secrets are not kept, so this change cannot be reverted.';
  assert.equal(messages, [
    ['BAD_USER_INPUT', `${secret} Create another application.`],
    ['BAD_USER_INPUT', `${secret} Create another service token.`],
    ['BAD_USER_INPUT', 'A change of the audience itself is not reverted. Update or restore the audience.'],
  ]);
});

test('revertChange: NOT_FOUND for a change of another audience, FORBIDDEN for users', async () => {
  const { locale, editVenue, newestChange, revertId, audience } = await createReverter();
  const { id } = await seedVenue(locale);
  await editVenue(id, { address: '1 Main St' });
  const change = await newestChange(globalId('Venue', id));
  const elsewhere = await seedAudience();
  const other = await signIn({ audience: elsewhere, admin: true });
  const codeOf = ({ errors }: Awaited<ReturnType<typeof revertId>>) => errors?.[0]?.extensions.code;
  assert.is(codeOf(await revertId(change, elsewhere, other.as)), 'NOT_FOUND');
  assert.is(codeOf(await revertId(change, audience, (await signIn({ audience })).as)), 'FORBIDDEN');
});

test('undoBatch: what is kept or impossible, by global ids', async () => {
  const { as, audience, admin, locale, editVenue, deleteVenue } = await createScene();
  const place = await seedVenue(locale);
  const sent = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  const [venueId = '', eventId = ''] = sent.body.items.map(({ id }) => id ?? '');
  const moving = await send(as, { events: [eventItem('e1', { venue: { id: place.id } })] });
  await deleteVenue(venueId);
  const undoOf = async (id: string | null) =>
    (
      await graphql<Reverted['data']>(
        audience,
        `mutation($input: BatchUndoInput!) { undoBatch(input: $input) { ${fields} } }`,
        { as: admin, variables: { input: { id } } },
      )
    ).body.data.undoBatch;
  const event = { kind: 'event', id: globalId('Event', eventId) };
  assert.equal((await undoOf(moving.body.id))?.impossible, [{ ...event, reason: 'its venue is gone' }]);
  const again = await send(as, { venues: [venueItem('v2')] });
  const otherId = again.body.items[0]?.id ?? '';
  await editVenue(otherId, { address: '1 Main St' });
  const other = { kind: 'venue', id: globalId('Venue', otherId) };
  const kept = [{ ...other, fields: ['address'], reason: 'was changed since' }];
  assert.equal((await undoOf(again.body.id))?.kept, kept);
});

test('undoBatch by a user or an API key: "Administrator access required"', async () => {
  const { as, audience } = await createScene();
  const { body } = await send(as, { venues: [venueItem('v1')] });
  const { as: user } = await signIn({ audience });
  for (const credential of [user, await apiKey(audience)]) {
    const { errors } = (
      await graphql(
        audience,
        `mutation($input: BatchUndoInput!) { undoBatch(input: $input) { ${fields} } }`,
        { as: credential, variables: { input: { id: body.id } } },
      )
    ).body;
    const [error] = errors ?? [];
    assert.equal([error?.message, error?.extensions.code], ['Administrator access required', 'FORBIDDEN']);
  }
});

test('undoBatch: the report, and the same errors as over REST', async () => {
  const { as, audience, admin } = await createScene();
  const { body } = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  const undo = async (input: object) =>
    (
      await graphql<Record<string, object | null>>(
        audience,
        `mutation($input: BatchUndoInput!) { undoBatch(input: $input) { dryRun ${fields} } }`,
        { as: admin, variables: { input } },
      )
    ).body;
  const report = { reverted: 2, kept: [], impossible: [] };
  assert.equal((await undo({ id: body.id, dryRun: true })).data.undoBatch, { dryRun: true, ...report });
  assert.equal((await undo({ id: body.id })).data.undoBatch, { dryRun: false, ...report });
  assert.equal((await undo({ id: body.id })).data.undoBatch, null);
});
