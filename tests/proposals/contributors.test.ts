import { readdir } from 'node:fs/promises';
import { v7 as newId } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fromGlobalId } from '../../core/values/global-id.ts';
import { day } from '../../core/values/time.ts';
import { deskOf } from '../console/desk.ts';
import { type Dated, dayIn } from '../series/scene.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { deletePictures, eraseDueIdentities } from '../support/app/jobs.ts';
import { pluck } from '../support/pluck.ts';
import { twoUsers } from '../support/records/merge.ts';
import { tablesWith } from '../support/records/people.ts';
import { seedLocale } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { giveRole, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { uploaded } from '../support/requests/uploads.ts';
import { createScene } from './scene.ts';

interface Proposed {
  readonly id: string;
  readonly state: string;
  readonly error: string;
  readonly fields: Record<string, string[]>;
  readonly items: readonly {
    readonly external_id: string;
    readonly index: number;
    readonly result: string;
    readonly warnings?: readonly { readonly code: string; readonly record?: string | null }[];
  }[];
}

const propose = (as: string, body: object) => request<Proposed>('POST /v1/proposals', { as, body });

test('POST /v1/proposals with an Idempotency-Key: the same again gets the first answer, anything else 409', async () => {
  const { contributor } = await createScene();
  const headers = { 'idempotency-key': 'proposal-1' };
  const send = (name: string) =>
    request<Proposed>('POST /v1/proposals', {
      as: contributor,
      headers,
      body: { venues: [venueItem('new', { name })] },
    });
  const first = await send('Barn');
  assert.is(first.status, 202);
  assert.equal((await send('Barn')).body, first.body);
  assert.is((await send('Hall')).status, 409);
});

test('POST /v1/proposals?dry_run=true: 200 with what would be proposed, and what was proposed before stays open', async () => {
  const { contributor, read } = await createScene();
  const { body: first } = await propose(contributor, { venues: [venueItem('new')] });
  const external_id = (await read(first.id)).items.items[0]?.externalId ?? '';
  const { status, body } = await request<Proposed & { dry_run: boolean }>('POST /v1/proposals?dry_run=true', {
    as: contributor,
    headers: { 'idempotency-key': 'dry' },
    body: { venues: [venueItem(external_id, { name: 'Barn' })] },
  });
  assert.equal(
    [status, body.id, body.state, body.dry_run, body.items.length],
    [200, null, undefined, true, 1],
  );
  assert.is((await read(first.id)).items.items[0]?.state, 'OPEN');
});

test('POST /v1/proposals: a contributor changes a record by its id; once approved, sources keep it', async () => {
  const { as, contributor, read, approve, get } = await createScene();
  const batch = { venues: [venueItem('v1')], events: [eventItem('e1')] };
  const { body: sent } = await send(as, batch);
  const [venue = '', event = ''] = sent.items.map(({ id }) => id ?? '');
  const { provenance } = venueItem('v1');
  const { status, body } = await propose(contributor, {
    venues: [
      { external_id: venue, provenance, name: 'Town Hall' },
      venueItem('new', { name: 'Barn', latitude: 44 }),
    ],
    events: [{ external_id: event, provenance, venue: { external_id: 'new' }, people: ['Ana'] }],
  });
  assert.equal([status, body.state], [202, 'proposed']);
  assert.equal(
    body.items.map(({ index, result }) => [index, result]),
    [
      [0, 'updated'],
      [1, 'created'],
      [0, 'updated'],
    ],
  );
  for (const caller of [contributor, undefined]) {
    const { sender, items } = await read(body.id, caller);
    assert.equal([sender, items.items.length], ['Conny', 3]);
    assert.equal(items.items[2]?.fields, [
      { name: 'venue', before: '"The Hall"', after: '"Barn"' },
      { name: 'people', before: '[]', after: '["Ana"]' },
    ]);
  }
  assert.is((await approve(body.id)).state, 'APPLIED');
  await send(as, batch);
  const found = await get<{ name: string; venue_id: string }>(`events/${event}`);
  assert.equal(
    [(await get<{ name: string }>(`venues/${venue}`)).name, found.venue_id === venue],
    ['Town Hall', false],
  );
});

test('POST /v1/proposals: a contributor proposes a series at a new venue, and once it is approved, changes of it', async () => {
  const { as, audience, contributor, editor, read, approve, get } = await createScene();
  const { body: sent } = await send(as, { venues: [venueItem('v1')] });
  const venue = sent.items[0]?.id ?? '';
  const { starts_at, ...item } = eventItem('jam', {
    name: 'Jam',
    venue: { id: venue },
    recurrence: 'FREQ=WEEKLY;COUNT=3',
    starts_local: `${dayIn(10)}T20:00`,
  });
  const dates = () => get<Dated[]>(`venues/${venue}/events`);
  const { status, body } = await propose(contributor, { events: [item] });
  assert.equal([status, body.state, (await dates()).length], [202, 'proposed', 0]);
  const [shown] = (await read(body.id, contributor)).items.items;
  assert.is(
    shown?.fields.find(({ name }) => name === 'recurrence')?.after,
    JSON.stringify('FREQ=WEEKLY;COUNT=3'),
  );
  const desk = await deskOf(audience, 'editor');
  assert.match((await desk.open(`/proposals/${body.id}`)).body, 'every week, 3 times');
  assert.is((await approve(body.id)).state, 'APPLIED');
  assert.equal(pluck(await dates(), 'name'), ['Jam', 'Jam', 'Jam']);
  const { provenance } = item;
  const change = {
    external_id: shown?.externalId ?? '',
    provenance,
    name: 'Big Jam',
    recurrence: 'FREQ=WEEKLY;COUNT=2',
  };
  const { body: changed } = await propose(contributor, { events: [change] });
  assert.is(changed.items[0]?.result, 'updated', JSON.stringify(changed));
  assert.is((await approve(changed.id)).state, 'APPLIED');
  assert.equal(pluck(await dates(), 'name'), ['Big Jam', 'Big Jam']);
  const [{ series } = {}] = await dates();
  const { as: another } = await signIn({ audience, role: 'contributor' });
  const named = await propose(another, {
    events: [{ ...change, external_id: globalId('Series', series?.id ?? ''), name: 'Jam' }],
  });
  assert.is(named.status, 202, JSON.stringify(named));
  await approve(named.body.id);
  assert.equal(pluck(await dates(), 'name'), ['Jam', 'Jam']);
  const ofEvent = { external_id: (await dates())[0]?.id, provenance, recurrence: 'FREQ=DAILY' };
  const refused = await propose(contributor, { events: [ofEvent] });
  assert.equal(Object.keys(refused.body.fields), ['events.0.recurrence']);
  const many = Array.from({ length: 11 }, (_, index) => ({ ...item, external_id: `${index}` }));
  assert.equal((await propose(contributor, { events: many })).body.fields, {
    events: ['must have up to 10 series'],
  });
  await request(`PATCH /v1/venues/${venue}`, { as: editor, body: { hidden: true } });
  const unseen = await propose(contributor, { events: [{ ...change, name: 'Jam' }] });
  assert.equal(Object.keys(unseen.body.fields), ['events.0.external_id']);
});

test('POST /v1/proposals: of what a venue has, what it names changes, and `unknown` clears it; a batch replaces all', async () => {
  const { as, contributor, read, approve, get } = await createScene();
  const had = { parking: 'yes', hearing_loop: 'no', quiet_room: 'limited' };
  const { body: sent } = await send(as, { venues: [venueItem('v1', { accessibility: had })] });
  const [{ id: venue = '' } = {}] = sent.items;
  const known = async () => {
    const { accessibility } = await get<{ accessibility: object }>(`venues/${venue}`);
    return Object.fromEntries(Object.entries(accessibility).filter(([, state]) => state !== 'unknown'));
  };
  const accessibility = { step_free_entrance: 'yes', parking: 'unknown' };
  const { provenance } = venueItem('v1');
  const { body } = await propose(contributor, {
    venues: [{ external_id: venue, provenance, accessibility }],
  });
  const after = { step_free_entrance: 'yes', hearing_loop: 'no', quiet_room: 'limited' };
  const [{ before, after: shown } = {}] = (await read(body.id)).items.items[0]?.fields ?? [];
  assert.equal([JSON.parse(before ?? ''), JSON.parse(shown ?? '')], [had, after]);
  await approve(body.id);
  assert.equal(await known(), after);
  const forced = venueItem('v1', { accessibility: { parking: 'no' }, force: true });
  await send(as, { venues: [forced] });
  assert.equal(await known(), { parking: 'no' });
});

test("POST /v1/proposals: a text of one's own means nothing in another proposal, but the external id that is shown does", async () => {
  const { contributor, read, approve, get } = await createScene();
  const proposeVenue = async (external_id: string, name: string) =>
    (await propose(contributor, { venues: [venueItem(external_id, { name })] })).body;
  const itemOf = async ({ id }: Proposed) => (await read(id)).items.items[0];
  const barn = await proposeVenue('1', 'Barn');
  const mill = await proposeVenue('1', 'Mill');
  assert.equal([(await itemOf(barn))?.state, (await itemOf(mill))?.state], ['OPEN', 'OPEN']);
  await approve(mill.id);
  const { id: published = '' } = fromGlobalId((await itemOf(mill))?.recordId ?? '') ?? {};
  const forge = await proposeVenue('1', 'Forge');
  assert.equal([forge.items[0]?.external_id, forge.items[0]?.result], ['1', 'created']);
  const replacing = await proposeVenue((await itemOf(barn))?.externalId ?? '', 'Old Barn');
  assert.equal([(await itemOf(barn))?.state, replacing.items[0]?.result], ['REPLACED', 'created']);
  for (const { id } of [forge, replacing]) await approve(id);
  assert.is((await get<{ name: string }>(`venues/${published}`)).name, 'Mill');
  const { provenance } = venueItem('1');
  const twice = [published, published.toUpperCase()].map((external_id) => ({ external_id, provenance }));
  assert.equal((await propose(contributor, { venues: twice })).body.fields, {
    'venues.1.external_id': ['must be different from that of the others'],
  });
});

test('POST /v1/proposals: not for members; of what is hidden, or of another audience, a contributor learns nothing', async () => {
  const { as, audience, contributor } = await createScene();
  const { body: sent } = await send(as, { venues: [venueItem('v1', { hidden: true })] });
  const { provenance } = venueItem('v1');
  const change = (external_id: string) => ({ venues: [{ external_id, provenance, name: 'Town Hall' }] });
  const hidden = await propose(contributor, change(sent.items[0]?.id ?? ''));
  assert.equal(
    [hidden.status, hidden.body.fields],
    [400, { 'venues.0.external_id': ['must be the id of a venue of the audience'] }],
  );
  const other = await createScene();
  const { body: foreign } = await send(other.as, { venues: [venueItem('v1')] });
  const refused = await propose(contributor, change(foreign.items[0]?.id ?? ''));
  assert.equal(
    [refused.status, Object.keys(refused.body.fields)],
    [400, ['venues.0.locale', 'venues.0.latitude', 'venues.0.longitude']],
  );
  const { as: member } = await signIn({ audience });
  assert.is((await propose(member, change('x'))).status, 403);
});

test('POST /v1/proposals: of what may be here already, it warns, and links nothing', async () => {
  const { as, contributor, read, approve } = await createScene();
  const { body: sent } = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  const [hall, dance] = sent.items.map(({ id }) => id);
  const { body } = await propose(contributor, {
    venues: [venueItem('new')],
    events: [
      eventItem('there', { venue: { external_id: hall } }),
      eventItem('new', { venue: { external_id: 'new' } }),
    ],
  });
  const named = body.items.map(({ warnings = [] }) => warnings.map(({ code, record }) => [code, record]));
  assert.equal(named, [
    [
      ['same_name_and_place', undefined],
      ['possible_duplicate', hall],
    ],
    [['possible_duplicate', dance]],
    [['possible_duplicate', dance]],
  ]);
  const shown = (await read(body.id, contributor)).items.items.map(({ warnings }) => pluck(warnings, 'code'));
  assert.equal(shown, [
    ['SAME_NAME_AND_PLACE', 'POSSIBLE_DUPLICATE'],
    ['POSSIBLE_DUPLICATE'],
    ['POSSIBLE_DUPLICATE'],
  ]);
  await approve(body.id);
  const ids = (await read(body.id)).items.items.map(({ recordId }) => fromGlobalId(recordId ?? '')?.id);
  assert.is(new Set([...ids, hall, dance]).size, 5);
});

test('POST /v1/proposals: a hidden namesake, a deleted record, and one hidden since: a contributor learns of none', async () => {
  const { as, contributor, read, approve, editVenue, deleteVenue } = await createScene();
  const { body: sent } = await send(as, {
    venues: [
      venueItem('v1', { hidden: true }),
      venueItem('v2', { name: 'Barn' }),
      venueItem('v3', { name: 'Mill' }),
    ],
  });
  const [, gone = '', venue = ''] = sent.items.map(({ id }) => id ?? '');
  const { body: namesake } = await propose(contributor, { venues: [venueItem('new')] });
  assert.equal(namesake.items[0], {
    kind: 'venue',
    index: 0,
    external_id: 'new',
    id: null,
    result: 'created',
  });
  assert.equal((await read(namesake.id, contributor)).items.items[0]?.warnings, []);
  assert.equal((await read(namesake.id)).items.items[0]?.warnings, [
    { code: 'SAME_NAME_AND_PLACE' },
    { code: 'POSSIBLE_DUPLICATE' },
  ]);
  await deleteVenue(gone);
  const restored = await propose(contributor, { venues: [venueItem(gone)] });
  assert.equal(
    [restored.status, restored.body.fields],
    [400, { 'venues.0.external_id': ['must be the id of a venue of the audience'] }],
  );
  const { body: renamed } = await propose(contributor, { venues: [venueItem(venue, { name: 'Town Hall' })] });
  await approve(renamed.id);
  await editVenue(venue, { hidden: true });
  const itemOf = async (caller?: string) => (await read(renamed.id, caller)).items.items[0];
  assert.is((await itemOf())?.recordId, globalId('Venue', venue));
  const shown = await itemOf(contributor);
  assert.equal([shown?.recordId, shown?.state], [null, 'APPLIED']);
});

test('proposeChanges: over GraphQL, by global ids; what would change nothing is refused', async () => {
  const { as, audience, contributor, reject } = await createScene();
  const { body: sent } = await send(as, { venues: [venueItem('v1')] });
  const provenance = { url: 'https://source.example/', retrievedAt: '2026-11-20T12:00:00Z', confidence: 1 };
  const proposeName = (name: string) =>
    graphql<{ proposeChanges: { proposal: { id: string; state: string; openCount: number } } }>(
      audience,
      'mutation ($input: ChangesProposeInput!) { proposeChanges(input: $input) { proposal { id state openCount } } }',
      {
        as: contributor,
        variables: {
          input: { venues: [{ externalId: globalId('Venue', sent.items[0]?.id ?? ''), provenance, name }] },
        },
      },
    );
  const { id, ...proposal } = (await proposeName('Barn')).body.data.proposeChanges.proposal;
  assert.equal(proposal, { state: 'PROPOSED', openCount: 1 });
  assert.match((await proposeName('The Hall')).body.errors?.[0]?.message ?? '', /like that already/);
  await reject(id, { reason: 'Spam', remember: true });
  assert.match((await proposeName('Barn')).body.errors?.[0]?.message ?? '', /rejected before, for good/);
});

test('a contributor who is erased: what they proposed stays, without their name, id or picture', async () => {
  const { audience, editor, read, approve, get } = await createScene();
  const { as, userId } = await signIn({ audience, role: 'contributor', name: 'Bo' });
  const { id: photo, url: photo_url } = await uploaded(as, '?caption=Portrait+of+Bo&name=bo.jpg');
  const { body: applied } = await propose(as, {
    venues: [venueItem('barn', { name: 'Barn', latitude: 44 })],
  });
  const { batch } = await approve(applied.id);
  const { body } = await propose(as, { venues: [venueItem('new', { photo_url })] });
  assert.is((await read(body.id)).sender, 'Bo');
  const { body: exported } = await request<{ batches: { id: string; items: { name: string }[] }[] }>(
    'GET /v1/me/export',
    { as },
  );
  assert.equal(
    exported.batches.map(({ id, items }) => [id, items.map(({ name }) => name)]),
    [
      [applied.id, ['Barn']],
      [body.id, ['The Hall']],
    ],
  );
  const traces = [userId, 'Portrait of Bo', 'bo.jpg'];
  for (const tables of await tablesWith(...traces)) assert.ok(tables.length > 0);

  await request('DELETE /v1/me', { as });
  const { dependencies, picturePath } = await testApp();
  await eraseDueIdentities({ ...dependencies, now: () => new Date(clock.now().valueOf() + 31 * day) });
  assert.equal((await tablesWith(...traces)).flat(), []);
  assert.is((await request(`GET /v1/photos/${photo}`, { as: editor })).status, 404);
  await deletePictures(dependencies);
  assert.equal(await readdir(`${picturePath}/${audience.id}`), []);
  assert.equal((await read(body.id)).sender, 'a person whose data was erased');
  assert.is((await approve(body.id)).state, 'APPLIED');
  const { source } = await get<{ source: { name: string } }>(`research/batches/${batch}`);
  assert.match(source.name, /^person:[\da-f-]{36}$/);
});

test('a contributor who becomes one user with another: the survivor sees the proposal as their own, and it is approved', async () => {
  const { audience, app, younger, merge } = await twoUsers();
  await giveRole(audience, younger.userId, 'contributor');
  await seedLocale(audience, { label: 'toronto' });
  const { body } = await propose(younger.as, { venues: [venueItem('new')] });
  assert.is(body.state, 'proposed');
  const survivor = await merge();
  assert.is.not(survivor.userId, younger.userId);
  const { as: editor } = await signIn({ audience, app, role: 'editor' });
  const read = async (as: string) => {
    const query = '{ proposalsConnection { nodes { sender openCount } } }';
    return (await graphql<{ proposalsConnection: { nodes: object[] } }>(audience, query, { as })).body.data;
  };
  const shown = { proposalsConnection: { nodes: [{ sender: 'Robin Quill', openCount: 1 }] } };
  assert.equal([await read(survivor.as), await read(editor)], [shown, shown]);
  const again = await propose(survivor.as, { venues: [venueItem('new', { name: 'Barn' })] });
  assert.is(again.status, 202);
  const { body: approved } = await graphql<{ approveProposal: { stale: number[] } }>(
    audience,
    `mutation { approveProposal(input: { id: "${body.id}" }) { stale } }`,
    { as: editor },
  );
  assert.equal(approved.data, { approveProposal: { stale: [] } });
});

test('proposals: of one audience at most a hundred are open, whoever sent them; what replaces one is no more', async () => {
  const { audience } = await createScene();
  const [{ as }, { as: other }] = [
    await signIn({ audience, role: 'contributor' }),
    await signIn({ audience, role: 'contributor' }),
  ];
  for (let number = 0; number < 99; number++)
    assert.is((await propose(as, { venues: [venueItem('new')] })).status, 202);
  const last = newId();
  assert.is((await propose(as, { venues: [venueItem(last)] })).status, 202);
  for (const caller of [as, other]) {
    const { status, body } = await propose(caller, { venues: [venueItem('new')] });
    assert.equal([status, body.error], [409, 'conflict']);
  }
  const replacing = await propose(as, { venues: [venueItem(last, { name: 'Barn' })] });
  assert.is(replacing.status, 202);
});
