import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedLocale, seedPerson } from '../support/records/seeds.ts';
import { eventItem, resultsOf, send, venueItem } from '../support/requests/batch.ts';
import { administer } from '../support/requests/caller.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { undo } from '../undoing/undo.ts';
import { createScene } from './scene.ts';

type Kind = 'Venue' | 'Event' | 'Person' | 'Photo';

interface Shown {
  photo: { id: string };
  people: { id: string; name: string }[];
}

/** A scene whose administrator edits, and gives fields back. */
async function createEditor() {
  const scene = await createScene();
  const { audience, admin } = scene;
  const editedFields = async (kind: Kind, id: string): Promise<string[]> => {
    const query = `query ($id: ID!) { node(id: $id) { ... on ${kind} { editedFields } } }`;
    const { body } = await graphql<{ node: { editedFields: string[] } }>(audience, query, {
      as: admin,
      variables: { id: globalId(kind, id) },
    });
    return body.data.node.editedFields;
  };
  return {
    ...scene,
    caller: await administer(audience),
    editedFields,
    /** Gives all of a record's edited fields back, and says which they were. */
    release: async (kind: Kind, id: string): Promise<string[]> => {
      const fields = await editedFields(kind, id);
      const query = 'mutation ($input: FieldsReleaseInput!) { releaseFields(input: $input) { type } }';
      const input = { id: globalId(kind, id), fields };
      const { body } = await graphql(audience, query, { as: admin, variables: { input } });
      assert.equal(body.data, { releaseFields: { type: kind } });
      assert.equal(await editedFields(kind, id), []);
      return fields.toSorted();
    },
  };
}

test('releaseFields: the next batch writes every field that batches write, of every kind of record', async () => {
  const { audience, as, get, caller, release } = await createEditor();
  const batch = {
    venues: [
      venueItem('v1', {
        address: '1 Main St',
        url: 'https://hall.example/',
        photo_url: 'https://hall.example/1.jpg',
        hidden: false,
      }),
      venueItem('v2', { photo_url: 'https://hall.example/2.jpg' }),
    ],
    events: [
      eventItem('e1', {
        ends_at: '2099-01-02T20:00:00-05:00',
        time_zone: 'America/Toronto',
        description: 'Bring shoes',
        url: 'https://hall.example/dance',
        featured: false,
        capacity: 20,
        hidden: false,
        status: 'scheduled',
        people: ['Luis'],
      }),
      eventItem('e2', { venue: { external_id: 'v2' }, people: ['Ana', 'Bo'] }),
    ],
  };
  const sent = await send(as, batch);
  const [v1 = '', v2 = '', e1 = '', e2 = ''] = sent.body.items.map(({ id }) => id ?? '');
  const photo = (await get<Shown>(`venues/${v2}`)).photo.id;
  const [ana, bo] = (await get<Shown>(`events/${e2}`)).people;
  assert.ok(ana && bo);
  await caller.people.update({ id: bo.id, page_url: 'https://bo.example/' });
  const paths = [`venues/${v1}`, `venues/${v2}`, `events/${e1}`, `events/${e2}`, `people/${bo.id}`];
  const state = async () => {
    const records = [];
    for (const path of paths) records.push(await get(path));
    return records;
  };
  const before = await state();
  const ottawa = await seedLocale(audience, { label: 'ottawa' });
  await caller.venues.update({
    ...{ id: v1, name: 'Edited', locale_id: ottawa.id, latitude: 45, longitude: -75, address: '2 Main St' },
    ...{ page_url: 'https://edited.example/', photo_url: 'https://edited.example/1.jpg', hidden: true },
  });
  await caller.events.update({
    ...{ id: e1, name: 'Edited', venue_id: v2, starts_at: '2099-02-01T20:00:00Z' },
    ...{ ends_at: '2099-02-02T20:00:00Z', time_zone: 'UTC', description: 'Edited' },
    ...{
      url: 'https://edited.example/',
      hidden: true,
      featured: true,
      capacity: 30,
      status: 'cancelled',
      person_ids: [ana.id],
    },
  });
  await caller.people.update({ id: ana.id, name: 'Ana Torres' });
  await caller.people.update({ id: bo.id, name: 'Bo Berg' });
  await caller.photos.update({ id: photo, url: 'https://edited.example/2.jpg' });
  const edited = await state();
  assert.equal(Object.values(resultsOf((await send(as, batch)).body)), Array(4).fill('unchanged'));
  assert.equal(await state(), edited);

  assert.equal(
    [
      await release('Venue', v1),
      await release('Venue', v2),
      await release('Event', e1),
      await release('Person', ana.id),
      await release('Person', bo.id),
      await release('Photo', photo),
    ],
    [
      ['address', 'hidden', 'latitude', 'localeId', 'longitude', 'name', 'pageUrl', 'photoUrl'],
      ['photoUrl'],
      [
        ...[
          'capacity',
          'description',
          'endsAt',
          'featured',
          'hidden',
          'name',
          'personIds',
          'startsAt',
          'status',
          'timeZone',
        ],
        ...['url', 'venueId'],
      ],
      ['name'],
      ['name', 'pageUrl'],
      [],
    ],
  );
  const dry = await send(as, batch, '?dry_run=true');
  const again = await send(as, batch);
  assert.equal(dry.body.items, again.body.items);
  assert.equal(resultsOf(again.body), { v1: 'updated', v2: 'updated', e1: 'updated', e2: 'updated' });
  assert.equal(await state(), before);
  assert.equal(Object.values(resultsOf((await send(as, batch)).body)), Array(4).fill('unchanged'));

  const undone = await undo(as, again.body.id);
  assert.equal(undone.body.kept, []);
  assert.equal(await state(), edited);
});

for (const released of ['Venue', 'Photo'] as const)
  test(`releaseFields, by the ${released}, of a photo's edited address: both agree, and the next batch writes it`, async () => {
    const { as, get, caller, editedFields, release } = await createEditor();
    const venues = ['v1', 'v2'].map((id) => venueItem(id, { photo_url: 'https://hall.example/1.jpg' }));
    const { body } = await send(as, { venues });
    const [v1 = '', v2 = ''] = body.items.map(({ id }) => id ?? '');
    const before = await get<Shown>(`venues/${v1}`);
    const ids = { Venue: v1, Photo: before.photo.id };
    await caller.photos.update({ id: ids.Photo, url: 'https://edited.example/1.jpg' });
    assert.equal(await release(released, ids[released]), released === 'Venue' ? ['photoUrl'] : ['url']);
    for (const [kind, id] of [
      ['Photo', ids.Photo],
      ['Venue', v1],
      ['Venue', v2],
    ] as const)
      assert.equal(await editedFields(kind, id), [], kind);
    assert.is(resultsOf((await send(as, { venues })).body).v1, 'updated');
    assert.equal(await get(`venues/${v1}`), before);
    assert.equal(resultsOf((await send(as, { venues })).body), { v1: 'unchanged', v2: 'unchanged' });
  });

test('releaseFields of a venue whose photo an administrator replaced by another: the edits of photos stay', async () => {
  const { as, get, caller, editedFields, release } = await createEditor();
  const venues = [venueItem('v1', { photo_url: 'https://hall.example/1.jpg' })];
  const venue = (await send(as, { venues })).body.items[0]?.id ?? '';
  const photo = (await get<Shown>(`venues/${venue}`)).photo.id;
  await caller.photos.update({ id: photo, url: 'https://edited.example/1.jpg' });
  await caller.venues.update({ id: venue, photo_url: 'https://edited.example/2.jpg' });
  assert.equal(await release('Venue', venue), ['photoUrl']);
  assert.equal(await editedFields('Photo', photo), ['url']);
});

test('releaseFields of the name of a person whom another source calls so: it stays, whoever is read last', async () => {
  const { as, get, caller, release } = await createEditor();
  const events = [eventItem('e1', { people: ['Ana'] })];
  const { body } = await send(as, { venues: [venueItem('v1')], events });
  const event = body.items[1]?.id ?? '';
  const [ana] = (await get<Shown>(`events/${event}`)).people;
  assert.ok(ana);
  await caller.people.update({ id: ana.id, name: 'Ana Torres' });
  const posters = {
    source: { name: 'posters' },
    venues: [venueItem('v1')],
    events: [eventItem('e1', { people: ['Ana Torres'] })],
  };
  await send(as, posters);
  await release('Person', ana.id);
  for (const batch of [{ events }, posters, { events }])
    assert.ok(
      Object.values(resultsOf((await send(as, batch)).body)).every((result) => result === 'unchanged'),
    );
  assert.equal((await get<Shown>(`events/${event}`)).people, [{ id: ana.id, name: 'Ana Torres' }]);
});

test('releaseFields of a name, and a batch that does not show the record: it keeps its name', async () => {
  const { as, get, caller, locale, release } = await createEditor();
  const batch = {
    venues: [venueItem('v1', { photo_url: 'https://hall.example/1.jpg' })],
    events: [eventItem('e1', { people: ['Ana'] })],
  };
  const { body } = await send(as, batch);
  const [venue = '', event = ''] = body.items.map(({ id }) => id ?? '');
  const photo = (await get<Shown>(`venues/${venue}`)).photo.id;
  const [ana] = (await get<Shown>(`events/${event}`)).people;
  assert.ok(ana);
  const luis = await seedPerson(locale, { name: 'Luis' });
  await caller.people.update({ id: ana.id, name: 'Ana Torres' });
  await caller.photos.update({ id: photo, url: 'https://edited.example/2.jpg' });
  await release('Person', ana.id);
  await release('Photo', photo);
  await caller.events.update({ id: event, person_ids: [luis.id] });
  await caller.venues.update({ id: venue, photo_url: 'https://edited.example/3.jpg' });
  assert.equal(resultsOf((await send(as, batch)).body), { v1: 'unchanged', e1: 'unchanged' });
  assert.is((await get<{ name: string }>(`people/${ana.id}`)).name, 'Ana Torres');
  assert.is((await get<{ url: string }>(`photos/${photo}`)).url, 'https://edited.example/2.jpg');
});
