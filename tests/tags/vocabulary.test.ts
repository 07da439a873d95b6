import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { seedAudience, seedEvent, seedHall, seedTag } from '../support/records/seeds.ts';
import { administer, call } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { invalidFields, refusalOf } from '../support/requests/refusal.ts';
import { request } from '../support/requests/request.ts';

interface Tag {
  id: string;
  name: string;
  color: string | null;
}

async function scene() {
  const { audience, locale, venue } = await seedHall();
  const { as } = await signIn({ audience, admin: true });
  const tagsOf = async (id: string) =>
    (await request<{ tags: Tag[] }>(`GET /v1/events/${id}`, { as })).body.tags.map(({ name }) => name);
  return { audience, locale, venue, as, caller: await administer(audience), tagsOf };
}

test('GET /v1/tags: the tags of the audience by name, whatever the case and the accents', async () => {
  const { audience, caller, as } = await scene();
  const salsa = await caller.tags.create({ name: 'salsa', color: '#0F766E', words: ['Salsa cubana'] });
  const concerts = await caller.tags.create({ name: 'Écoute' });
  await seedTag(await seedAudience(), { name: 'Elsewhere' });
  const { status, body } = await request<Tag[]>('GET /v1/tags', { as });
  assert.is(status, 200);
  assert.equal(body, [
    { id: concerts.id, name: 'Écoute', color: null },
    { id: salsa.id, name: 'salsa', color: '#0f766e' },
  ]);
  const first = await request<Tag[]>('GET /v1/tags?limit=1', { as });
  assert.equal(first.body, body.slice(0, 1));
  const next = /<[^>]*(\?[^>]*)>/.exec(first.headers.get('link') ?? '')?.[1];
  assert.equal((await request<Tag[]>(`GET /v1/tags${next}`, { as })).body, body.slice(1));
  const { as: user } = await signIn({ audience });
  assert.equal((await request<Tag[]>('GET /v1/tags', { as: user })).body, body);
});

test('createTag: a name that another tag has, or is called by, is taken, and has no comma; a color is #rrggbb', async () => {
  const { caller } = await scene();
  const { id } = await caller.tags.create({ name: 'Family', words: ['Kids'] });
  assert.equal(await invalidFields(caller.tags.create({ name: 'FAMÍLY' })), {
    name: ['is taken by another tag of the audience'],
  });
  assert.equal(await invalidFields(caller.tags.create({ name: 'kids' })), {
    name: ['is what another tag is called by sources: take it from the words of that one first'],
  });
  assert.equal(await invalidFields(caller.tags.create({ name: 'Young', words: ['Teens', 'family'] })), {
    'words.1': ['is the name, or a word, of another tag'],
  });
  assert.equal(await invalidFields(caller.tags.create({ name: 'Young', color: 'red' })), {
    color: ['must be a color such as #0f766e'],
  });
  const comma = 'must not have a comma: filters name several tags with commas between them';
  assert.equal(await invalidFields(caller.tags.create({ name: 'a,b' })), { name: [comma] });
  assert.equal(await invalidFields(caller.tags.update({ id, name: 'a,b' })), { name: [comma] });
  await caller.tags.update({ id, words: [] });
  await caller.tags.create({ name: 'kids' });
});

test('createTag and others, and reverts of them: only owners may; editors and users are refused', async () => {
  const { audience, caller: owner } = await scene();
  const tag = await owner.tags.create({ name: 'Salsa' });
  const [history] = await owner.changes.listByOwner({ owner: 'tag', ids: [tag.id] });
  const creation = { id: history?.rows[0]?.id ?? '' };
  for (const role of ['editor', undefined] as const) {
    const caller = await call((await signIn({ audience, ...(role && { role }) })).as);
    for (const attempt of [
      () => caller.tags.create({ name: 'Tango' }),
      () => caller.tags.update({ id: tag.id, name: 'Tango' }),
      () => caller.tags.merge({ from: tag.id, into: tag.id }),
      () => caller.tags.delete({ id: tag.id }),
      () => caller.tags.words({}),
      () => caller.changes.revert(creation),
      () => caller.changes.revertStep(creation),
    ])
      assert.is((await refusalOf(attempt())).reason, 'administrator_required');
  }
});

test('an event: its tags over REST and GraphQL, by name; at most 20, of its audience, each once', async () => {
  const { audience, venue, as, caller, tagsOf } = await scene();
  const [salsa, dance] = [
    await seedTag(audience, { color: '#aa0000' }),
    await seedTag(audience, { name: 'dance' }),
  ];
  const { id } = await caller.events.create({
    venue_id: venue.id,
    name: 'Ball',
    starts_at: '2099-01-01T20:00:00Z',
    tag_ids: [salsa.id, dance.id],
  });
  const { body } = await request<{ tags: Tag[] }>(`GET /v1/events/${id}`, { as });
  assert.equal(body.tags, [
    { id: dance.id, name: 'dance', color: null },
    { id: salsa.id, name: 'Salsa', color: '#aa0000' },
  ]);
  const listed = await request<{ tags: Tag[] }[]>(`GET /v1/venues/${venue.id}/events`, { as });
  assert.equal(pluck(listed.body, 'tags'), [body.tags]);
  const query = 'query($id: ID!) { node(id: $id) { ... on Event { tags { id name color words } } } }';
  const found = await graphql<{ node: { tags: object[] } }>(audience, query, {
    as,
    variables: { id: globalId('Event', id) },
  });
  assert.equal(found.body.data.node.tags, [
    { id: globalId('Tag', dance.id), name: 'dance', color: null, words: [] },
    { id: globalId('Tag', salsa.id), name: 'Salsa', color: '#aa0000', words: [] },
  ]);
  const elsewhere = await seedTag(await seedAudience());
  for (const [tag_ids, fields] of [
    [[salsa.id, salsa.id], { 'tag_ids.1': ['is a duplicate'] }],
    [[salsa.id, elsewhere.id], { 'tag_ids.1': ['must be the id of a tag of the audience'] }],
    [Array.from({ length: 21 }, () => salsa.id), { tag_ids: ['must have at most 20 items'] }],
  ] as const)
    assert.equal(await invalidFields(caller.events.update({ id, tag_ids: [...tag_ids] })), fields);
  await caller.events.update({ id, tag_ids: [dance.id] });
  assert.equal(await tagsOf(id), ['dance']);
  await caller.events.update({ id, tag_ids: null });
  assert.equal(await tagsOf(id), []);
});

test('a tag renamed, deleted and brought back: its events show it as it is; sources go on to call it so', async () => {
  const { audience, venue, as, caller, tagsOf } = await scene();
  const tag = await seedTag(audience);
  const { id } = await seedEvent(venue, { tagIds: [tag.id] });
  await caller.tags.update({ id: tag.id, name: 'Salsa dancing' });
  assert.equal(await tagsOf(id), ['Salsa dancing']);
  const { body } = await graphql<{ tags: object[] }>(audience, '{ tags { words } }', { as });
  assert.equal(body.data.tags, [{ words: ['Salsa'] }]);
  const { id: deleted } = await caller.tags.delete({ id: tag.id });
  assert.is(deleted, tag.id);
  assert.equal(await tagsOf(id), []);
  const [deletion] = (await caller.changes.trash({})).filter(({ kind }) => kind === 'tag');
  assert.is(deletion?.name, 'Salsa dancing');
  await caller.changes.revert({ id: deletion?.change_id ?? '' });
  assert.equal(await tagsOf(id), ['Salsa dancing']);
});

test('a deleted tag whose name is taken by now: it is not brought back, and the report says why', async () => {
  const { audience, caller } = await scene();
  const tag = await seedTag(audience);
  await caller.tags.delete({ id: tag.id });
  await caller.tags.create({ name: 'SALSA' });
  const [deletion] = await caller.changes.trash({});
  const { impossible } = await caller.changes.revert({ id: deletion?.change_id ?? '' });
  assert.equal(pluck(impossible, 'reason'), ['its name belongs to another tag']);
});

test('revertChange: a tag that events have is kept; an edit whose tag is deleted by now is put back without it', async () => {
  const { audience, venue, caller, tagsOf } = await scene();
  const tag = await caller.tags.create({ name: 'Salsa' });
  const other = await seedTag(audience, { name: 'Tango' });
  const { id } = await seedEvent(venue, { tagIds: [tag.id, other.id].sort() });
  const newest = async (owner: string, of: string) => {
    const [history] = await caller.changes.listByOwner({ owner, ids: [of] });
    return { id: history?.rows[0]?.id ?? '' };
  };
  const { reverted, kept } = await caller.changes.revert(await newest('tag', tag.id));
  assert.equal([reverted, pluck(kept, 'reason')], [0, ['is given to events']]);
  await caller.events.update({ id, tag_ids: [] });
  const edit = await newest('event', id);
  await caller.tags.delete({ id: tag.id });
  const { impossible } = await caller.changes.revert(edit);
  assert.equal(pluck(impossible, 'reason'), ['some of its tags are gone']);
  assert.equal(await tagsOf(id), ['Tango']);
});

test('mergeTags: the events have the other one, the old id and its words mean it; taken back, all is as before', async () => {
  const { audience, venue, as, caller, tagsOf } = await scene();
  const [salsa, cuban] = [
    await seedTag(audience),
    await seedTag(audience, { name: 'Casino', words: ['rueda'] }),
  ];
  const both = await seedEvent(venue, { tagIds: [salsa.id, cuban.id].sort() });
  const one = await seedEvent(venue, { tagIds: [cuban.id] });
  assert.equal(await invalidFields(caller.tags.merge({ from: salsa.id, into: salsa.id })), {
    from: ['must be another tag than `into`'],
  });
  await caller.tags.merge({ from: cuban.id, into: salsa.id });
  assert.equal([await tagsOf(both.id), await tagsOf(one.id)], [['Salsa'], ['Salsa']]);
  const node = async (id: string) => {
    const query = 'query($id: ID!) { node(id: $id) { ... on Tag { name words } } }';
    const variables = { id: globalId('Tag', id) };
    return (await graphql<{ node: object }>(audience, query, { as, variables })).body.data.node;
  };
  assert.equal(await node(cuban.id), { name: 'Salsa', words: ['Casino', 'rueda'] });
  const [history] = await caller.changes.listByOwner({ owner: 'tag', ids: [cuban.id] });
  await caller.changes.revertStep({ id: history?.rows[0]?.id ?? '' });
  assert.equal([await tagsOf(both.id), await tagsOf(one.id)], [['Casino', 'Salsa'], ['Casino']]);
  assert.equal(await node(cuban.id), { name: 'Casino', words: ['rueda'] });
  assert.equal(await node(salsa.id), { name: 'Salsa', words: [] });
});
