import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../support/app/app.ts';
import { statement } from '../support/database/statement.ts';
import { seedAudience, seedLocale } from '../support/records/seeds.ts';
import { administer, call } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { invalidFields, refusalOf } from '../support/requests/refusal.ts';

const { database } = (await testApp()).dependencies;

const secret = 'https://feeds.example/private-0a1b2c3d/basic.ics?token=very-secret';
const feed = { name: 'Library', kind: 'icalendar', address: secret } as const;

async function scene() {
  const audience = await seedAudience();
  const endpoint = { schema: 'audience', audienceId: audience.id } as const;
  const as = async (role: 'owner' | 'editor' | 'contributor') => (await signIn({ audience, role })).as;
  const owner = await as('owner');
  const editor = await as('editor');
  return {
    ...{ audience, owner, editor, contributor: await as('contributor') },
    asOwner: (await call(owner, endpoint)).sources,
    asEditor: (await call(editor, endpoint)).sources,
  };
}

test('a source: what is new is proposed, what is missing stays, what is over is left out', async () => {
  const { asOwner } = await scene();
  const { id } = await asOwner.create(feed);
  const [source] = await asOwner.byIds({ ids: [id] });
  assert.equal(
    [source?.mode, source?.when_missing, source?.starts_from, source?.every_minutes, source?.health],
    ['propose', 'keep', 'now', 360, 'quiet'],
  );
});

test('a source with a webcal address: it is read by https', async () => {
  const { asOwner } = await scene();
  const { id } = await asOwner.create({ ...feed, address: 'webcal://feeds.example/basic.ics' });
  assert.is((await asOwner.getAddress({ id })).address, 'https://feeds.example/basic.ics');
});

test('a source: the secrets in its address are encrypted, in no history, and for owners alone', async () => {
  const { audience, asOwner, owner, asEditor, editor } = await scene();
  const { id } = await asOwner.create(feed);
  const [shown] = await asEditor.byIds({ ids: [id] });
  assert.is(shown?.address, 'https://feeds.example/….ics');
  assert.is((await asOwner.getAddress({ id })).address, secret);
  assert.is((await refusalOf(asEditor.getAddress({ id }))).reason, 'administrator_required');
  const rows = statement<{ row: string }, [id: string]>(
    'rows_of_source',
    `select to_jsonb(s)::text as row from source s where id = $1
     union all select to_jsonb(c)::text from change c where record = $1`,
  );
  const stored = await database.query(rows, [id]);
  assert.is(stored.length, 2);
  for (const { row } of stored) assert.not.match(row, /0a1b2c3d|very-secret/);
  await asOwner.update({ id, address: shown?.address ?? '', every_minutes: 15 });
  assert.is((await asOwner.getAddress({ id })).address, secret, 'the shown address leaves it as it is');
  const query = `{ node(id: "${globalId('Source', id)}") { ... on Source { address everyMinutes history { kind } } } }`;
  const { body } = await graphql(audience, query, { as: editor });
  assert.equal(body.data, {
    node: { address: shown?.address, everyMinutes: 15, history: [{ kind: 'SOURCE' }, { kind: 'SOURCE' }] },
  });
  const full = `{ node(id: "${globalId('Source', id)}") { ... on Source { fullAddress } } }`;
  assert.equal((await graphql(audience, full, { as: owner })).body.data, { node: { fullAddress: secret } });
  assert.equal((await graphql(audience, full, { as: editor })).body.data, { node: { fullAddress: null } });
  const deletion = `mutation { deleteSource(input: { id: "${globalId('Source', id)}" }) { source { fullAddress } } }`;
  const refused = await graphql<object>(audience, deletion, { as: editor });
  assert.equal(refused.body.data, { deleteSource: null });
  const deleted = await graphql<object>(audience, deletion, { as: owner });
  assert.equal(
    [deleted.body.errors, deleted.body.data],
    [undefined, { deleteSource: { source: { fullAddress: secret } } }],
  );
});

test('a source: owners write it, editors see and run it, contributors and other audiences do neither', async () => {
  const { audience, contributor, asOwner, asEditor } = await scene();
  const { id } = await asOwner.create(feed);
  assert.is((await asEditor.run({ id })).id, id);
  for (const write of [
    () => asEditor.create(feed),
    () => asEditor.update({ id, paused: true }),
    () => asEditor.delete({ id }),
  ])
    assert.is((await refusalOf(write())).reason, 'administrator_required');
  const endpoint = { schema: 'audience', audienceId: audience.id } as const;
  const helping = (await call(contributor, endpoint)).sources;
  for (const attempt of [() => helping.byIds({ ids: [id] }), () => helping.run({ id })])
    assert.is((await refusalOf(attempt())).reason, 'administrator_required');
  const elsewhere = await scene();
  assert.equal(await elsewhere.asOwner.byIds({ ids: [id] }), [null]);
  for (const attempt of [
    () => elsewhere.asOwner.run({ id }),
    () => elsewhere.asOwner.getAddress({ id }),
    () => elsewhere.asOwner.update({ id, paused: true }),
    () => elsewhere.asOwner.delete({ id }),
  ])
    assert.is((await refusalOf(attempt())).reason, 'not_found');
});

test('a source: one of a name in the audience, with references of the audience alone', async () => {
  const audience = await seedAudience();
  const { sources } = await administer(audience);
  const foreign = await seedLocale(await seedAudience());
  const own = await seedLocale(audience);
  const { id } = await sources.create({ ...feed, locale_id: own.id });
  assert.equal((await refusalOf(sources.create(feed))).data.fields, {
    name: ['is taken by another source of the audience'],
  });
  assert.equal((await refusalOf(sources.update({ id, locale_id: foreign.id }))).data.fields, {
    locale_id: ['must be the id of a locale of the audience'],
  });
  for (const [field, input] of Object.entries({
    address: { address: 'file:///etc/passwd' },
    every_minutes: { every_minutes: 14 },
    'mapping.0': { mapping: ['title'] },
    'places.0': { places: ['The Hall=91,-79.4'] },
    override_time_zone: { override_time_zone: true },
    longitude: { latitude: 43.7 },
  }))
    assert.equal(Object.keys(await invalidFields(sources.update({ id, ...input }))), [field]);
});

test('a source: its own fields count versions, and what its runs find does not', async () => {
  const { asOwner } = await scene();
  const { id } = await asOwner.create(feed);
  await asOwner.update({ id, when_missing: 'delete', expected_version: 1 });
  assert.is((await refusalOf(asOwner.update({ id, expected_version: 1 }))).data.version, 2);
  await asOwner.delete({ id, expected_version: 2 });
  assert.equal(await asOwner.byIds({ ids: [id] }), [null]);
});
