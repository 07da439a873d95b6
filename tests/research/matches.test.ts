import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { search } from '../duplicates/pairs.ts';
import { createMerger } from '../merging/merger.ts';
import { pluck } from '../support/pluck.ts';
import { seedEvent, seedVenue } from '../support/records/seeds.ts';
import { eventItem, type SavedResponse, send, venueItem } from '../support/requests/batch.ts';
import { signIn, worker } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { undo } from '../undoing/undo.ts';
import { createScene, type Scene } from './scene.ts';

const bishop = { name: 'The Bishop Bar', address: '123 S Walnut St', latitude: 43.66, longitude: -79.39 };

type Item = Record<string, unknown>;

interface MatchedItem {
  matches: { id: string; name: string; score: number; reasons: string; certain: boolean }[];
}

/** The same batch as a dry run, whose report says the same, and then written. */
async function sendTwice({ as }: Scene, name: string, items: { venues?: Item[]; events?: Item[] }) {
  const batch = { source: { name }, venues: [], events: [], ...items };
  const dry = await send(as, batch, '?dry_run=true');
  const { status, body } = await send(as, batch);
  assert.is(status, 200, JSON.stringify(body));
  const outcomes = ({ items }: SavedResponse) =>
    items.map(({ result, matched, warnings }) => ({
      result,
      matched,
      codes: warnings?.map(({ code }) => code),
    }));
  assert.equal(outcomes(dry.body), outcomes(body));
  return body.items;
}

test('POST /v1/research/batch: a venue that is surely there is linked, once and for ever', async () => {
  const scene = await createScene();
  const { id } = await seedVenue(scene.locale, { ...bishop, address: null });
  await scene.editVenue(id, { address: '123 South Walnut Street' });
  const item = venueItem('b', { ...bishop, name: 'THE BISHOP', url: 'https://bishop.example/' });
  const [linked] = await sendTwice(scene, 'calendar', { venues: [item] });
  assert.equal(linked?.matched, { id, score: 0.98 });
  assert.is(linked?.id, id);
  assert.is(linked?.result, 'updated');
  const venue = await scene.get<{ name: string; address: string; page: { url: string } }>(`venues/${id}`);
  assert.is(venue.name, 'The Bishop Bar');
  assert.is(venue.address, '123 South Walnut Street');
  assert.is(venue.page.url, 'https://bishop.example/');
  const renamed = { ...item, name: 'Bishop', latitude: 43.7 };
  const [again] = await sendTwice(scene, 'calendar', { venues: [renamed] });
  assert.equal([again?.id, again?.result, again?.matched], [id, 'unchanged', undefined]);
});

test('POST /v1/research/batch: a venue of one id in a catalogue is linked, and is likely one where the names differ', async () => {
  const scene = await createScene();
  const sendAs = async (source: string, id: string, name: string) =>
    (await sendTwice(scene, source, { venues: [venueItem(id, { ...bishop, address: null, name })] }))[0];
  const first = await sendAs('guide', 'wikidata:Q123', 'The Bishop');
  const linked = await sendAs('calendar', 'https://www.wikidata.org/wiki/Q123', 'Bishop Vinyl Records');
  assert.equal(linked?.matched, { id: first?.id, score: 1 });
  const renamed = await sendAs('page', 'wd:Q123', 'Jones');
  assert.equal(pluck(renamed?.warnings ?? [], 'record'), [first?.id]);
});

test('POST /v1/research/batch: a venue that may be there is created, with a warning that names the other', async () => {
  const scene = await createScene();
  const { id } = await seedVenue(scene.locale, bishop);
  const [item] = await sendTwice(scene, 'calendar', {
    venues: [venueItem('b', { ...bishop, name: 'The Bishop Bar and Vinyl Lounge' })],
  });
  assert.is(item?.result, 'created');
  assert.is.not(item?.id, id);
  const [warning] = item?.warnings ?? [];
  assert.is(warning?.code, 'possible_duplicate');
  assert.is(warning?.record, id);
  assert.match(
    warning?.message ?? '',
    /^It may be "The Bishop Bar" \(same address, 0 m apart, names 0\.\d\d alike/,
  );
});

test('POST /v1/research/batch: a record of exactly the name wins, and a room is not surely its house', async () => {
  const scene = await createScene();
  const ids = new Map<string, string>();
  for (const name of ['Vega Arts Centre - Gallery', 'The Vega Arts Centre', 'VEGA ARTS CENTRE'])
    ids.set(name, (await seedVenue(scene.locale, { ...bishop, name })).id);
  const [house, room] = await sendTwice(scene, 'calendar', {
    venues: [
      venueItem('house', { ...bishop, name: 'Vega Arts Centre' }),
      venueItem('room', { ...bishop, name: 'Vega Arts Centre - Gallery' }),
    ],
  });
  assert.equal([house?.id, room?.id], [ids.get('VEGA ARTS CENTRE'), ids.get('Vega Arts Centre - Gallery')]);
  const other = await createScene();
  const { id } = await seedVenue(other.locale, { ...bishop, name: 'St. Brigid Church - Parish Hall' });
  const church = venueItem('church', { ...bishop, name: 'St. Brigid Church' });
  const [item] = await sendTwice(other, 'calendar', { venues: [church] });
  assert.equal([item?.result, item?.warnings?.[0]?.record], ['created', id]);
});

test('POST /v1/research/batch: what one source tells apart is two, and said to be alike', async () => {
  const scene = await createScene();
  const twice = ['one', 'other'].map((id) => venueItem(id, bishop));
  const items = await sendTwice(scene, 'calendar', { venues: twice });
  assert.equal(
    items.map(({ result, warnings = [] }) => [result, ...warnings.map(({ code }) => code)]),
    [['created'], ['created', 'same_name_and_place', 'possible_duplicate']].map((each, index) =>
      index === 0 ? ['created', 'same_name_and_place'] : each,
    ),
  );
  const [third] = await sendTwice(scene, 'calendar', { venues: [venueItem('third', bishop)] });
  assert.is(third?.result, 'created');
  const others = await sendTwice(scene, 'guide', {
    venues: [venueItem('a', bishop), venueItem('b', bishop)],
  });
  assert.equal(
    others.map(({ matched }) => matched?.score),
    [0.98, 0.98],
  );
  assert.is(new Set(others.map(({ id }) => id)).size, 2);
});

test('POST /v1/research/batch: nothing is linked with what is hidden from the sender, deleted, or elsewhere', async () => {
  const scene = await createScene();
  const { id } = await seedVenue(scene.locale, bishop);
  await scene.deleteVenue(id);
  const [item] = await sendTwice(scene, 'calendar', { venues: [venueItem('b', bishop)] });
  assert.equal([item?.result, item?.matched], ['created', undefined]);
  const other = await createScene();
  const [elsewhere] = await sendTwice(other, 'calendar', { venues: [venueItem('b', bishop)] });
  assert.equal([elsewhere?.result, elsewhere?.matched], ['created', undefined]);
});

test('POST /v1/research/batch: an item that names its record joins it to the source, once and for ever', async () => {
  const scene = await createScene();
  const hall = await seedVenue(scene.locale, { ...bishop, address: null });
  const { id } = hall;
  const event = await seedEvent(hall, { name: 'Dance' });
  const venue = venueItem('b', { id, name: 'Another name', latitude: 43.7, address: '123 S Walnut St' });
  const night = eventItem('n', { id: event.id, name: 'Another night', venue: { external_id: 'b' } });
  const items = await sendTwice(scene, 'calendar', { venues: [venue], events: [night] });
  assert.equal(
    items.map((item) => [item.id, item.result]),
    [
      [id, 'updated'],
      [event.id, 'unchanged'],
    ],
  );
  const { name, address } = await scene.get<{ name: string; address: string }>(`venues/${id}`);
  assert.equal([name, address], [bishop.name, '123 S Walnut St']);
  const { id: _, ...unnamed } = venue;
  const [again] = await sendTwice(scene, 'calendar', { venues: [unnamed] });
  assert.equal([again?.id, again?.result], [id, 'unchanged']);
  const other = await seedVenue(scene.locale, { name: 'Another Hall' });
  const [elsewhere] = await sendTwice(scene, 'calendar', { venues: [{ ...venue, id: other.id }] });
  assert.equal([elsewhere?.id, elsewhere?.kept?.[0]], [id, 'id']);
  const unknown = venueItem('u', { id: event.id });
  const { status, body } = await send(scene.as, { source: { name: 'calendar' }, venues: [unknown] });
  assert.is(status, 422);
  assert.match(body.items[0]?.fields.id?.[0] ?? '', /^must be the id of a record of the audience/);
});

test('POST /v1/research/batch: an item that names an event gives what nobody said of it, says what it kept, and by force gives all', async () => {
  const scene = await createScene();
  const hall = await seedVenue(scene.locale, bishop);
  const { id } = await seedEvent(hall);
  for (const featured of [true, false]) await scene.editEvent(id, { featured });
  const given = { online: true, status: 'cancelled', featured: true, hidden: true };
  const item = eventItem('n', { id, venue: { id: hall.id }, ...given });
  const [sent] = await sendTwice(scene, 'calendar', { events: [item] });
  const kept = ['starts_at', 'featured', 'hidden', 'status'];
  assert.equal([sent?.result, sent?.kept], ['updated', kept]);
  const { online, status, featured, hidden } = await scene.get<typeof given>(`events/${id}`);
  assert.equal([online, status, featured, hidden], [true, 'scheduled', false, false]);
  const [again] = await sendTwice(scene, 'calendar', { events: [item] });
  assert.equal([again?.result, again?.kept], ['unchanged', kept]);
  const [forced] = await sendTwice(scene, 'calendar', { events: [{ ...item, ends_at: null, force: true }] });
  assert.equal([forced?.result, forced?.kept], ['updated', undefined]);
  const after = await scene.get<typeof given>(`events/${id}`);
  assert.equal([after.status, after.featured, after.hidden], ['cancelled', true, true]);
});

test('POST /v1/research/batch: what one item names, no other item is linked with', async () => {
  const scene = await createScene();
  const hall = await seedVenue(scene.locale, bishop);
  const starts_at = '2099-01-01T20:00:00-05:00';
  const event = await seedEvent(hall, { name: 'Dance', startsAt: new Date(starts_at), endsAt: null });
  const venue = { id: hall.id };
  const items = await sendTwice(scene, 'calendar', {
    venues: [venueItem('other', bishop), venueItem('named', { ...bishop, ...venue })],
    events: [
      eventItem('another', { name: 'Dance', starts_at, venue }),
      eventItem('same', { id: event.id, name: 'Dance', starts_at, venue }),
    ],
  });
  const ids = items.map((item) => item.id);
  assert.equal([ids[1], ids[3]], [hall.id, event.id]);
  assert.is(new Set(ids).size, 4);
  for (const [index, record] of [hall.id, '', event.id].entries())
    if (record !== '') assert.ok(items[index]?.warnings?.some((warning) => warning.record === record));
});

test('POST /v1/research/batch: an event of the first year and one of the last', async () => {
  const scene = await createScene();
  const { id } = await seedVenue(scene.locale, bishop);
  const at = (starts_local: string, time_zone: string) => {
    const { starts_at, ...item } = eventItem(starts_local, { starts_local, time_zone, venue: { id } });
    return send(scene.as, { source: { name: 'calendar' }, events: [item] });
  };
  const { body } = await at('0001-01-01T00:00', 'America/Toronto');
  const [first] = body.items;
  const { starts_at } = await scene.get<{ starts_at: string }>(`events/${first?.id}`);
  assert.match(starts_at, /^0001-01-01T05:/);
  for (const [local, zone] of [
    ['0001-01-01T00:00', 'Asia/Tokyo'],
    ['9999-12-31T23:59', 'America/Toronto'],
  ] as const) {
    const { status, body } = await at(local, zone);
    assert.equal(
      [status, body.items[0]?.fields.starts_local],
      [422, ['must be between the years 1 and 9999']],
    );
  }
});

test('POST /v1/research/batch: events at whichever of 40 copies of a place are recognized', async () => {
  const { as } = await createScene();
  const copies = Array.from({ length: 40 }, (_, n) => `v${n}`);
  const at = (venue: string, n: number) =>
    eventItem(`e${n}`, {
      name: `Concert of ensemble ${'abcdefgh'[n % 8]}${n}`,
      venue: { external_id: venue },
    });
  await send(as, {
    source: { name: 'hall' },
    venues: copies.map((id) => venueItem(id, bishop)),
    events: copies.map(at),
  });
  const batch = { venues: [venueItem('v', bishop)], events: copies.map((_, n) => at('v', n)) };
  const { body } = await send(as, { source: { name: 'calendar' }, ...batch });
  const isTold = ({ matched, warnings = [] }: (typeof body.items)[number]) => matched ?? warnings[0];
  assert.equal(
    pluck(
      body.items.filter((item) => !isTold(item)),
      'external_id',
    ),
    [],
  );
});

test('POST /v1/research/batch: a placeholder is no place', async () => {
  const scene = await createScene();
  const names = ['TBD', 'Online', '12 Main Street', 'https://hall.example/'];
  const place = { latitude: 43.66, longitude: -79.39 };
  const venues = names.map((name, n) => venueItem(`v${n}`, { ...place, name, longitude: -79 + n / 10 }));
  for (const { warnings = [] } of await sendTwice(scene, 'calendar', { venues }))
    assert.ok(warnings.some(({ code }) => code === 'no_place'));
});

test('POST /v1/research/batch: at a placeholder of another source nothing is surely there, but for one with its id', async () => {
  const scene = await createScene();
  const reader = await worker(scene.audience, 'research:read');
  const place = { latitude: 43.66, longitude: -79.39 };
  for (const name of ['TBD', 'Online', 'Various locations']) {
    const starts_at = '2099-01-01T20:00:00-05:00';
    const venue = venueItem(name, { ...place, name, url: 'https://city.example/' });
    const event = eventItem(name, { name: 'Yoga', starts_at, venue: { external_id: name } });
    const [first, night] = await sendTwice(scene, 'hall', { venues: [venue], events: [event] });
    const { body } = await request<{ items: MatchedItem[] }>('POST /v1/research/match', {
      as: reader,
      body: { venues: [venue], events: [event] },
    });
    assert.equal(
      body.items.map(({ matches: [match] }) => [match?.id, match?.certain]),
      [first?.id, night?.id].map((id) => [id, false]),
    );
    for (const id of [undefined, first?.id]) {
      const named = { ...venue, ...(id !== undefined && { id }) };
      const [at, same] = await sendTwice(scene, `guide ${id}`, { venues: [named], events: [event] });
      assert.is(at?.id === first?.id, id !== undefined);
      assert.is(
        at?.warnings?.some(({ code }) => code === 'no_place'),
        id === undefined ? true : undefined,
      );
      assert.equal([same?.result, same?.warnings?.[0]?.code], ['created', 'possible_duplicate']);
      const again = await sendTwice(scene, `guide ${id}`, { venues: [venue], events: [event] });
      assert.equal(pluck(again, 'result'), ['unchanged', 'unchanged']);
    }
    const online = { ...venue, external_id: `osm:node/${name.length}` };
    const [one] = await sendTwice(scene, 'map', { venues: [online] });
    const [linked] = await sendTwice(scene, 'atlas', { venues: [online] });
    assert.equal([linked?.id, linked?.matched?.score], [one?.id, 1]);
    assert.ok(linked?.warnings?.some(({ code }) => code === 'no_place'));
  }
});

test('POST /v1/research/batch: an event that is surely there is linked, at a venue that is', async () => {
  const scene = await createScene();
  const event = { name: 'Ana Torres Band', starts_at: '2099-01-01T20:00:00-05:00' };
  const [, first] = await sendTwice(scene, 'hall', {
    venues: [venueItem('v1', bishop)],
    events: [eventItem('e1', event)],
  });
  const [, same, later, alike] = await sendTwice(scene, 'guide', {
    venues: [venueItem('v1', bishop)],
    events: [
      eventItem('a', { ...event, name: 'Ana Torres Band at The Bishop', description: 'Bring ID.' }),
      eventItem('b', { ...event, starts_at: '2099-01-01T22:00:00-05:00' }),
      eventItem('c', {
        ...event,
        name: 'Jazz Mondays: Ana Torres Band',
        starts_at: '2099-01-01T20:10:00-05:00',
      }),
    ],
  });
  assert.equal([same?.id, same?.result, same?.matched?.id], [first?.id, 'updated', first?.id]);
  assert.equal([later?.result, later?.warnings], ['created', undefined]);
  assert.equal([alike?.result, alike?.warnings?.[0]?.record], ['created', first?.id]);
  const body = await scene.get<{ name: string; description: string }>(`events/${first?.id}`);
  assert.equal([body.name, body.description], ['Ana Torres Band', 'Bring ID.']);
});

test('POST /v1/research/match: the records that items may be, with reasons, and nothing is written', async () => {
  const scene = await createScene();
  const reader = await worker(scene.audience, 'research:read');
  const { id } = await seedVenue(scene.locale, bishop);
  const starts_at = '2099-01-01T20:00:00-05:00';
  const event = await sendTwice(scene, 'hall', {
    events: [eventItem('e1', { name: 'Ana Torres Band', starts_at, venue: { id }, people: ['Ana Torres'] })],
  });
  const { status, body } = await request<{ items: MatchedItem[] }>('POST /v1/research/match', {
    as: reader,
    body: {
      venues: [venueItem('v1', { ...bishop, name: 'THE BISHOP' }), venueItem('v2', { name: 'Elsewhere' })],
      events: [{ external_id: 'e', name: 'Ana Torres Band', starts_at, venue: { external_id: 'v1' } }],
      people: [{ name: 'Ana Torrés', locale: 'toronto' }],
    },
  });
  assert.is(status, 200, JSON.stringify(body));
  const [venue, none, same, person] = body.items;
  assert.equal(venue?.matches, [
    {
      id,
      name: 'The Bishop Bar',
      score: 0.98,
      reasons: 'same address, 0 m apart, names 0.77 alike',
      certain: true,
    },
  ]);
  assert.equal(none?.matches, []);
  assert.equal([same?.matches[0]?.id, same?.matches[0]?.certain], [event[0]?.id, true]);
  const local = { external_id: 'e', name: 'Ana Torres Band', starts_local: '2099-01-01T20:00' };
  for (const [times, isThere] of [
    [{ venue: { external_id: 'v1' } }, true],
    [{ venue: { id } }, true],
    [{ venue: { id }, time_zone: 'Europe/Paris' }, false],
  ] as const) {
    const venues = [venueItem('v1', bishop)];
    const asked = { as: reader, body: { venues, events: [{ ...local, ...times }] } };
    const { body } = await request<{ items: MatchedItem[] }>('POST /v1/research/match', asked);
    assert.is(body.items[1]?.matches[0]?.id, isThere ? event[0]?.id : undefined);
  }
  assert.equal([person?.matches[0]?.name, person?.matches[0]?.certain], ['Ana Torres', true]);
});

test('POST /v1/research/match: 400 for an external id twice within a kind', async () => {
  const { as } = await createScene();
  const item = {
    name: 'Ana',
    starts_at: '2099-01-01T20:00:00Z',
    locale: 'toronto',
    external_id: 'x',
    venue: {},
  };
  const match = (body: object) => request<{ fields?: object }>('POST /v1/research/match', { as, body });
  assert.is((await match({ venues: [item], events: [item] })).status, 200);
  for (const kind of ['venues', 'events']) {
    const { status, body } = await match({ [kind]: [item, { ...item, name: 'Bo' }] });
    assert.equal([status, body.fields], [400, { [kind]: ['must have each external_id once'] }]);
  }
});

interface Removal {
  removeOrigin: { type: string; node: { origins: { source: string }[] } };
}

function removeOrigin(scene: Scene, type: string, id: string, externalId: string, as = scene.admin) {
  const document = `mutation ($input: OriginRemoveInput!) { removeOrigin(input: $input) { type node {
    ... on Venue { origins { source } } ... on Event { origins { source } } } } }`;
  const input = { id: globalId(type, id), source: 'calendar', externalId };
  return graphql<Removal>(scene.audience, document, { as, variables: { input } });
}

test('removeOrigin: the next batch makes records of its own, which other sources do not know', async () => {
  const scene = await createMerger();
  const event = { name: 'Ana Torres Band', starts_at: '2099-01-01T20:00:00-05:00' };
  const [venue, show] = await sendTwice(scene, 'hall', {
    venues: [venueItem('v1', bishop)],
    events: [eventItem('e1', event)],
  });
  const items = {
    venues: [venueItem('b', bishop)],
    events: [eventItem('c', { ...event, venue: { external_id: 'b' } })],
  };
  const linked = await sendTwice(scene, 'calendar', items);
  assert.equal([linked[0]?.id, linked[1]?.id], [venue?.id, show?.id]);

  const removed = await removeOrigin(scene, 'Event', show?.id ?? '', 'c');
  const sources = [{ source: 'hall' }];
  assert.equal(removed.body.data.removeOrigin, { type: 'Event', node: { origins: sources } });
  const [, own] = await sendTwice(scene, 'calendar', items);
  assert.equal([own?.result, own?.matched], ['created', undefined]);

  const { body } = await removeOrigin(scene, 'Venue', venue?.id ?? '', 'b');
  assert.equal(body.data.removeOrigin, { type: 'Venue', node: { origins: sources } });
  const [hall, moved] = await sendTwice(scene, 'calendar', items);
  assert.equal([hall?.result, hall?.matched], ['created', undefined]);
  assert.equal([moved?.id, moved?.result], [own?.id, 'updated']);
  const again = await sendTwice(scene, 'calendar', items);
  assert.equal(
    again.map(({ id, result }) => [id, result]),
    [
      [hall?.id, 'unchanged'],
      [own?.id, 'unchanged'],
    ],
  );
  const countDuplicates = async () => {
    await search();
    const query = '{ duplicatesConnection { totalCount } }';
    const { body } = await scene.ask<{ duplicatesConnection: { totalCount: number } }>(query);
    return body.data.duplicatesConnection.totalCount;
  };
  assert.is(await countDuplicates(), 0, 'it was said that they are others');
  const survivor = await seedVenue(scene.locale, bishop);
  await scene.merge('Venue', venue?.id ?? '', survivor.id);
  assert.is(await countDuplicates(), 0, 'nor is what that was merged into');
  const [other] = await sendTwice(scene, 'guide', { venues: items.venues });
  assert.ok(other?.matched, 'that of another source is still linked');
});

test('removeOrigin: refused for what is no origin of the record, of others, and to contributors', async () => {
  const scene = await createScene();
  const [venue] = await sendTwice(scene, 'calendar', { venues: [venueItem('b', bishop)] });
  const id = venue?.id ?? '';
  const codeOf = async (...given: Parameters<typeof removeOrigin>) =>
    (await removeOrigin(...given)).body.errors?.[0]?.extensions.code;
  assert.is(await codeOf(scene, 'Venue', id, 'c'), 'RECORD_INVALID');
  assert.is(await codeOf(await createScene(), 'Venue', id, 'b'), 'NOT_FOUND');
  const { as } = await signIn({ audience: scene.audience, role: 'contributor' });
  assert.is(await codeOf(scene, 'Venue', id, 'b', as), 'FORBIDDEN');
  const [again] = await sendTwice(scene, 'calendar', { venues: [venueItem('b', bishop)] });
  assert.equal([again?.id, again?.result], [id, 'unchanged']);
});

test('undoBatch: what the batch linked or named is so no longer, also if nothing else changed, until the undo is undone', async () => {
  const scene = await createScene();
  const event = eventItem('e1', { people: ['Ana Torres'] });
  const first = await sendTwice(scene, 'hall', { venues: [venueItem('v1', bishop)], events: [event] });
  const [ana] = await scene.get<{ id: string }[]>(`locales/${scene.locale.id}/people`);
  const { body } = await send(scene.as, {
    source: { name: 'calendar' },
    venues: [venueItem('b', bishop)],
    events: [
      { ...event, external_id: 'c', venue: { external_id: 'b' } },
      eventItem('d', { name: 'Matinée', people: ['Ana Torrés'], venue: { external_id: 'b' } }),
    ],
  });
  assert.equal(pluck(body.items.slice(0, 2), 'id'), pluck(first, 'id'));
  const document = `query ($venue: ID!, $event: ID!, $person: ID!) { venue: node(id: $venue) { ... on Venue { origins { source } } }
    event: node(id: $event) { ... on Event { origins { source } } } person: node(id: $person) { ... on Person { origins { source } } } }`;
  const [venue, show] = first.map(({ id }) => id ?? '');
  const variables = {
    venue: globalId('Venue', venue ?? ''),
    event: globalId('Event', show ?? ''),
    person: globalId('Person', ana?.id ?? ''),
  };
  type Found = Record<string, { origins: { source: string }[] }>;
  const sources = async () => {
    const found = await graphql<Found>(scene.audience, document, { as: scene.admin, variables });
    return Object.values(found.body.data).map(({ origins }) => pluck(origins, 'source').join());
  };
  const linked = ['calendar,hall', 'calendar,hall', 'calendar,hall'];
  assert.equal(await sources(), linked);
  let last = body.id ?? '';
  for (const expected of [['hall', 'hall', 'hall'], linked, ['hall', 'hall', 'hall'], linked]) {
    const { body: undone } = await undo(scene.admin, last);
    assert.is(undone.reverted, 3);
    assert.equal(await sources(), expected);
    last = undone.id ?? '';
  }
});
