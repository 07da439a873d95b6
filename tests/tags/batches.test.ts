import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { pluck } from '../support/pluck.ts';
import { seedTag } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { administer } from '../support/requests/caller.ts';
import { graphql } from '../support/requests/graphql.ts';

async function scene() {
  const all = await createScene();
  const caller = await administer(all.audience);
  const ids = new Map<string, string>();
  return {
    ...all,
    caller,
    /** Sends one event, and gives what became of it. */
    sendEvent: async (tags: string[] | null | undefined, source = 'scraper', external_id = 'e1') => {
      const events = [eventItem(external_id, { ...(tags !== undefined && { tags }) })];
      const { status, body } = await send(all.as, {
        source: { name: source },
        venues: [venueItem('v1')],
        events,
      });
      assert.is(status, 200, JSON.stringify(body));
      const item = body.items.find(({ kind }) => kind === 'event');
      ids.set(external_id, item?.id ?? '');
      return [item?.result, ...(item?.kept ?? [])];
    },
    tagsOf: async (external_id = 'e1') => {
      const { tags } = await all.get<{ tags: { name: string }[] }>(`events/${ids.get(external_id)}`);
      return tags.map(({ name }) => name);
    },
    idOf: (external_id = 'e1') => ids.get(external_id) ?? '',
  };
}

test('POST /v1/research/batch: words of a source mean tags by their names and words; those that mean none are no tag', async () => {
  const { audience, sendEvent, tagsOf } = await scene();
  await seedTag(audience);
  await seedTag(audience, { name: 'Family', words: ['für Kinder'] });
  assert.equal(await sendEvent(['SALSA', 'Fur kinder', 'Unknown', 'family']), ['created']);
  assert.equal(await tagsOf(), ['Family', 'Salsa']);
  assert.equal(await sendEvent(['family', 'salsa', 'Unknown']), ['unchanged']);
  assert.equal(await sendEvent(undefined), ['unchanged']);
  assert.equal(await sendEvent(['salsa']), ['updated']);
  assert.equal(await tagsOf(), ['Salsa']);
  assert.equal(await sendEvent(null), ['updated']);
  assert.equal(await tagsOf(), []);
});

test('POST /v1/research/batch: tags that an administrator edited are kept, unless forced', async () => {
  const { audience, caller, sendEvent, tagsOf, idOf } = await scene();
  await seedTag(audience);
  const family = await seedTag(audience, { name: 'Family' });
  await sendEvent(['Salsa']);
  await caller.events.update({ id: idOf(), tag_ids: [family.id] });
  assert.equal(await sendEvent(['Salsa', 'New']), ['unchanged', 'tags']);
  assert.equal(await tagsOf(), ['Family']);
  await caller.tags.create({ name: 'New' });
  assert.equal(await tagsOf(), ['Family']);
});

test('POST /v1/research/batch: too many tags, or words that are too long, are bad items', async () => {
  const { as } = await createScene();
  const many = Array.from({ length: 5000 }, (_, index) => `word ${index}`);
  const { status, body } = await send(as, {
    venues: [venueItem('v1')],
    events: [eventItem('e1', { tags: many }), eventItem('e2', { tags: ['x'.repeat(101)] })],
  });
  assert.is(status, 422);
  assert.equal(
    body.items.map(({ fields }) => fields),
    [{ tags: ['must have at most 20 items'] }, { 'tags.0': ['must have at most 100 characters'] }],
  );
});

test('tagWords: words without a tag, with their events and sources; made a tag, the events have it at once', async () => {
  const { audience, admin, caller, sendEvent, tagsOf } = await scene();
  await sendEvent(['Bachata', 'kizomba']);
  await sendEvent(['BACHATA'], 'other', 'e2');
  const words = async () => {
    const query = '{ audience { tagWords { word events sources } } }';
    const { body } = await graphql<{ audience: { tagWords: object[] } }>(audience, query, { as: admin });
    return body.data.audience.tagWords;
  };
  assert.equal(await words(), [
    { word: 'BACHATA', events: 2, sources: ['other', 'scraper'] },
    { word: 'kizomba', events: 1, sources: ['scraper'] },
  ]);
  const bachata = await caller.tags.create({ name: 'Bachata' });
  assert.equal([await tagsOf(), await tagsOf('e2')], [['Bachata'], ['Bachata']]);
  await caller.tags.update({ id: bachata.id, words: ['Kizomba'] });
  assert.equal(await words(), []);
  assert.equal(await sendEvent(['Bachata', 'kizomba']), ['unchanged']);
});

test('deleteTag: its words are without a tag again; another of that name, or the tag restored, has their events', async () => {
  const { audience, caller, sendEvent, tagsOf } = await scene();
  const { id } = await seedTag(audience, { words: ['son'] });
  await sendEvent(['Salsa', 'son']);
  await sendEvent(['bachata'], 'scraper', 'e2');
  const words = async () => pluck(await caller.tags.words({}), 'word');
  assert.equal(await words(), ['bachata']);
  await caller.tags.delete({ id });
  assert.equal(await words(), ['Salsa', 'bachata', 'son']);
  const other = await caller.tags.create({ name: 'Son' });
  assert.equal([await tagsOf(), await words()], [['Son'], ['Salsa', 'bachata']]);
  await caller.tags.delete({ id: other.id });
  await sendEvent(['son'], 'scraper', 'e2');
  const deletion = (await caller.changes.trash({})).find(({ name }) => name === 'Salsa');
  await caller.changes.revert({ id: deletion?.change_id ?? '' });
  assert.equal([await tagsOf(), await tagsOf('e2'), await words()], [['Salsa'], ['Salsa'], []]);
});

test('undoBatch: the tags that a batch gave go, and come back with the undo of that', async () => {
  const { audience, as, caller, tagsOf, sendEvent } = await scene();
  await seedTag(audience);
  await sendEvent([]);
  const { body } = await send(as, { events: [eventItem('e1', { tags: ['salsa'] })] });
  assert.equal(await tagsOf(), ['Salsa']);
  const undone = await caller.research.undoBatch({ id: body.id ?? '' });
  assert.equal(await tagsOf(), []);
  await caller.research.undoBatch({ id: undone.id ?? '' });
  assert.equal(await tagsOf(), ['Salsa']);
});
