import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { search } from '../duplicates/pairs.ts';
import { seedLocale, seedPerson } from '../support/records/seeds.ts';
import { eventItem, type SavedResponse, send, venueItem } from '../support/requests/batch.ts';
import { administer } from '../support/requests/caller.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { createScene } from './scene.ts';

type Item = Record<string, unknown>;

interface Listed {
  id: string;
  name: string;
}

interface Matched {
  items: { matches: { id: string; certain: boolean }[] }[];
}

async function performances() {
  const scene = await createScene();
  const lisbon = await seedLocale(scene.audience, { label: 'lisbon' });
  const caller = await administer(scene.audience);
  const batchOf = (...events: Item[]) => ({
    venues: [venueItem('v1'), venueItem('v2', { locale: 'lisbon' })],
    events,
  });
  return {
    ...scene,
    lisbon,
    caller,
    batchOf,
    /** Sends events and gives the outcome of each. */
    perform: async (events: Item[], source = 'scraper', query = '') => {
      const { status, body } = await send(
        scene.as,
        { source: { name: source }, ...batchOf(...events) },
        query,
      );
      assert.is(status, 200, JSON.stringify(body));
      return eventsOf(body);
    },
    lineUp: async (id: string | null | undefined) =>
      (await scene.get<{ people: Listed[] }>(`events/${id}`)).people,
    named: async (name: string) => {
      const people = await scene.get<Listed[]>(`locales/${scene.locale.id}/people?limit=1000`);
      return people.filter((person) => person.name === name);
    },
  };
}

const eventsOf = ({ items }: SavedResponse) => items.filter(({ kind }) => kind === 'event');
const outcomes = (items: SavedResponse['items']) =>
  items.map(({ result, kept }) => [result, ...(kept ?? [])]);
const inLisbon = { venue: { external_id: 'v2' } };

test('a name whose person an administrator renamed means the renamed one, in old events and new ones', async () => {
  const { caller, perform, lineUp, named } = await performances();
  const event = eventItem('e1', { people: ['Ana', 'Bo'] });
  const [first] = await perform([event]);
  const [ana] = await lineUp(first?.id);
  assert.ok(ana);
  await caller.people.update({ id: ana.id, name: 'Ana Torres' });
  const dry = await perform([event, eventItem('e2', { people: ['Ana'] })], 'scraper', '?dry_run=true');
  const [again, other] = await perform([event, eventItem('e2', { people: ['Ana'] })]);
  assert.equal(outcomes(again && other ? [again, other] : []), [['unchanged'], ['created']]);
  assert.equal(outcomes(dry), [['unchanged'], ['created']]);
  assert.equal((await lineUp(again?.id))[0], { id: ana.id, name: 'Ana Torres' });
  assert.equal(await lineUp(other?.id), [{ id: ana.id, name: 'Ana Torres' }]);
  assert.equal(await named('Ana'), []);
});

test('a person renamed is named once, by the old name and the new', async () => {
  const { caller, perform, lineUp } = await performances();
  const [first] = await perform([eventItem('e1', { people: ['Ana', 'Bo'] })]);
  const [ana, bo] = await lineUp(first?.id);
  assert.ok(ana && bo);
  await caller.people.update({ id: ana.id, name: 'Ana Torres' });
  assert.equal(outcomes(await perform([eventItem('e1', { people: ['Ana Torres', 'Bo'] })])), [['unchanged']]);
  assert.equal(outcomes(await perform([eventItem('e1', { people: ['Bo', 'Ana', 'Ana Torres'] })])), [
    ['updated'],
  ]);
  assert.equal(
    (await lineUp(first?.id)).map(({ id }) => id),
    [bo.id, ana.id],
  );
});

test('a person renamed while another has the old name: each keeps their events, and their locale', async () => {
  const { caller, perform, lineUp, locale, lisbon } = await performances();
  const torontonian = await seedPerson(locale, { name: 'Ana' });
  const lisboeta = await seedPerson(lisbon, { name: 'Ana' });
  const events = [eventItem('e1', { people: ['Ana'] }), eventItem('e2', { people: ['Ana'], ...inLisbon })];
  const first = await perform(events);
  await caller.people.update({ id: lisboeta.id, name: 'Ana de Lisboa' });
  const more = [eventItem('e3', { people: ['Ana'] }), eventItem('e4', { people: ['Ana'], ...inLisbon })];
  const again = await perform([...events, ...more]);
  assert.equal(outcomes(again), [['unchanged'], ['unchanged'], ['created'], ['created']]);
  const ids = [];
  for (const { id } of [...first, ...again.slice(2)]) ids.push((await lineUp(id))[0]?.id);
  assert.equal(ids, [torontonian.id, lisboeta.id, torontonian.id, lisboeta.id]);
});

test("another source's new name means the person that was renamed from it, or one who has it", async () => {
  const { caller, perform, lineUp, locale } = await performances();
  const [first] = await perform([eventItem('e1', { people: ['Ana', 'Bo'] })]);
  const [ana, bo] = await lineUp(first?.id);
  assert.ok(ana && bo);
  await caller.people.update({ id: ana.id, name: 'Ana Torres' });
  await caller.people.update({ id: bo.id, name: 'Bo Berg' });
  const namesake = await seedPerson(locale, { name: 'Bo' });
  const [other] = await perform([eventItem('x1', { people: ['Ana', 'Bo'] })], 'posters');
  assert.equal(
    (await lineUp(other?.id)).map(({ id }) => id),
    [ana.id, namesake.id],
  );
});

test('a person whom an administrator deleted is left out, of every source, and the event says so', async () => {
  const { caller, perform, lineUp, named } = await performances();
  const event = eventItem('e1', { people: ['Ana', 'Bo'] });
  const [first] = await perform([event]);
  const [ana, bo] = await lineUp(first?.id);
  assert.ok(ana && bo);
  await caller.people.delete({ id: ana.id });
  const events = [event, eventItem('e2', { people: ['Ana'] })];
  const again = await perform(events);
  assert.equal(outcomes(again), [
    ['unchanged', 'people'],
    ['created', 'people'],
  ]);
  assert.equal(await lineUp(first?.id), [bo]);
  assert.equal(outcomes(await perform(events, 'posters')), [
    ['created', 'people'],
    ['created', 'people'],
  ]);
  assert.equal(await named('Ana'), []);
});

test('a name whose person was deleted means another of that name, once there is one', async () => {
  const { caller, perform, lineUp, locale } = await performances();
  const event = eventItem('e1', { people: ['Ana'] });
  const [first] = await perform([event]);
  await caller.people.delete({ id: (await lineUp(first?.id))[0]?.id ?? '' });
  const { id } = await caller.people.create({ locale_id: locale.id, name: 'Ana' });
  assert.equal(outcomes(await perform([event])), [['updated']]);
  await caller.people.update({ id, name: 'Ana Nova' });
  assert.equal(outcomes(await perform([event])), [['unchanged']]);
  assert.equal(await lineUp(first?.id), [{ id, name: 'Ana Nova' }]);
});

test('an item that says force brings a deleted person back under the old id, and leaves a new name', async () => {
  const { caller, perform, lineUp } = await performances();
  const event = eventItem('e1', { people: ['Ana', 'Bo'] });
  const [first] = await perform([event]);
  const [ana, bo] = await lineUp(first?.id);
  assert.ok(ana && bo);
  await caller.people.delete({ id: ana.id });
  await caller.people.update({ id: bo.id, name: 'Bo Berg' });
  const dry = await perform([{ ...event, force: true }], 'scraper', '?dry_run=true');
  assert.equal(outcomes(dry), [['updated']]);
  assert.equal(outcomes(await perform([{ ...event, force: true }])), [['updated']]);
  assert.equal(await lineUp(first?.id), [ana, { id: bo.id, name: 'Bo Berg' }]);
  assert.equal(outcomes(await perform([event])), [['unchanged']]);
});

test('a line-up that an administrator edited stays, and a batch adds none of its people for it', async () => {
  const { caller, perform, lineUp, named } = await performances();
  const [first] = await perform([eventItem('e1', { people: ['Ana', 'Bo'] })]);
  const [ana, bo] = await lineUp(first?.id);
  assert.ok(ana && bo);
  await caller.events.update({ id: first?.id ?? '', person_ids: [bo.id] });
  await caller.people.delete({ id: ana.id });
  const again = await perform([eventItem('e1', { people: ['Ana', 'Cy'] })]);
  assert.equal(outcomes(again), [['unchanged', 'people']]);
  assert.equal(await lineUp(first?.id), [bo]);
  assert.equal([await named('Ana'), await named('Cy')], [[], []]);
});

test('a name that differs in case, accents, blanks or punctuation means the same person of the locale, as in matches', async () => {
  const { as, perform, lineUp, named } = await performances();
  const dry = [eventItem('x1', { people: ['ZOE KRUGER', 'Bo'] })];
  const spellings = ['ZOE KRUGER', 'zoe  kruger', 'Zoe-Krüger'];
  const events = spellings.map((name, n) => eventItem(`e${n}`, { people: ['Zoë Krüger', name] }));
  const first = await perform(events);
  const [zoe] = await lineUp(first[0]?.id);
  assert.ok(zoe);
  assert.is((await named(zoe.name)).length, 1);
  for (const { id } of first) assert.equal(await lineUp(id), [zoe]);
  assert.equal(outcomes(await perform(dry, 'posters', '?dry_run=true')), [['created']]);
  const others = [...events, eventItem('e9', { people: ['ZOË KRÜGER'], ...inLisbon })];
  const theirs = await perform(others, 'posters');
  for (const { id } of theirs.slice(0, 3)) assert.equal(await lineUp(id), [zoe]);
  const [lisboeta] = await lineUp(theirs[3]?.id);
  assert.is(lisboeta?.name, 'ZOË KRÜGER');
  assert.not.equal(lisboeta?.id, zoe.id);
  for (const source of ['scraper', 'posters'])
    assert.equal(new Set(outcomes(await perform(events, source)).flat()), new Set(['unchanged']));
  const people = [...spellings, 'Zoe Krueger'].map((name) => ({ name, locale: 'toronto' }));
  const { body } = await request<Matched>('POST /v1/research/match', { as, body: { people } });
  const certain = body.items.map(({ matches }) => matches.flatMap((each) => (each.certain ? each.id : [])));
  assert.equal(certain, [[zoe.id], [zoe.id], [zoe.id], []]);
});

test('names that vowel signs tell apart, or that two people of the locale could have: people of their own', async () => {
  const { locale, perform, lineUp } = await performances();
  const apart = ['राम', 'रोमी', 'मीरा', 'मोरे'];
  const [first] = await perform(apart.map((name, n) => eventItem(`e${n}`, { people: [name, ...apart] })));
  assert.equal((await lineUp(first?.id)).map(({ name }) => name).sort(), apart.toSorted());
  for (const name of ['Ana Maria', 'Ana María']) await seedPerson(locale, { name });
  const [ambiguous] = await perform([eventItem('x', { people: ['ANA MARIA'] })]);
  assert.equal(
    (await lineUp(ambiguous?.id)).map(({ name }) => name),
    ['ANA MARIA'],
  );
});

test('removeOrigin: what a source calls somebody means another from its next batch on, for that source alone', async () => {
  const { audience, admin, perform, lineUp } = await performances();
  const [first] = await perform([eventItem('e1', { people: ['Zoë Krüger'] })]);
  const [zoe] = await lineUp(first?.id);
  const events = [eventItem('x1', { people: ['ZOE KRUGER'] })];
  const [linked] = await perform(events, 'posters');
  assert.equal(await lineUp(linked?.id), [zoe]);
  const document = `mutation ($input: OriginRemoveInput!) { removeOrigin(input: $input) { node { ... on Person { origins { source } } } } }`;
  const input = { id: globalId('Person', zoe?.id ?? ''), source: 'posters', externalId: 'ZOE KRUGER' };
  const removed = await graphql(audience, document, { as: admin, variables: { input } });
  assert.equal(removed.body.data, { removeOrigin: { node: { origins: [{ source: 'scraper' }] } } });
  assert.equal(outcomes(await perform(events, 'posters')), [['updated']]);
  const [own] = await lineUp(linked?.id);
  assert.is(own?.name, 'ZOE KRUGER');
  assert.equal(outcomes(await perform(events, 'posters')), [['unchanged']]);
  await search();
  const pairs = '{ duplicatesConnection(kind: PERSON) { totalCount } }';
  assert.equal((await graphql(audience, pairs, { as: admin })).body.data, {
    duplicatesConnection: { totalCount: 0 },
  });
  const [other] = await perform([eventItem('y1', { people: ['zoe kruger'] })], 'papers');
  assert.is((await lineUp(other?.id))[0]?.name, 'zoe kruger', 'which of the two, nobody can tell');
});
