import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../support/app/app.ts';
import { signInApart } from '../support/records/merge.ts';
import { seedEvent, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { apiKey, ownProviderApp, signIn } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { createMerger } from './merger.ts';

interface Shown {
  id: string;
  name: string;
  people: { name: string }[];
  rsvp: { state: string } | null;
}

async function createTwo() {
  const merger = await createMerger();
  const { audience, locale } = merger;
  const venue = await seedVenue(locale);
  const person = await seedPerson(locale, { name: 'Ana' });
  const from = await seedEvent(venue, { name: 'Ana at The Hall', people: [person] });
  const into = await seedEvent(venue, { name: 'Ana', startsAt: from.startsAt, endsAt: from.endsAt });
  const member = async (signedIn = signIn({ audience })) => {
    const { as, userId } = await signedIn;
    return {
      as,
      userId,
      answer: (id: string, state: string) =>
        request<Shown>(`POST /v1/events/${id}/rsvp`, { as, body: { state } }),
      answerTo: async (id: string) =>
        (await request<Shown>(`GET /v1/events/${id}`, { as })).body.rsvp?.state ?? null,
      async uids(): Promise<string[]> {
        const { body } = await request<{ url: string }>('POST /v1/me/calendar', { as, body: {} });
        const text = await request<string>(`GET ${new URL(body.url).pathname}`);
        return [...String(text.body).matchAll(/UID:(\S+)/g)].map(([, uid = '']) => uid);
      },
    };
  };
  return { ...merger, venue, from: from.id, into: into.id, member };
}

test('mergeEvents: of one person’s two RSVPs the better one counts; taken back, both are as they were', async () => {
  const { from, into, member, merge, unmerge } = await createTwo();
  const answers = [
    ['attending', null],
    ['maybe', 'declined'],
    ['declined', 'attending'],
    [null, 'maybe'],
  ] as const;
  const members = await Promise.all(answers.map(() => member()));
  for (const [index, [one, other]] of answers.entries()) {
    if (one !== null) await members[index]?.answer(from, one);
    if (other !== null) await members[index]?.answer(into, other);
  }
  const report = await merge('Event', from, into);
  assert.equal(report.moved, [{ kind: 'rsvp', count: 2 }]);
  const after = () => Promise.all(members.map((one) => one.answerTo(into)));
  assert.equal(await after(), ['attending', 'maybe', 'attending', 'maybe']);
  assert.equal(await Promise.all(members.map((one) => one.answerTo(from))), await after());
  await unmerge('Event', from);
  assert.equal(await after(), [null, 'declined', 'attending', 'maybe']);
  assert.equal(await Promise.all(members.map((one) => one.answerTo(from))), [
    'attending',
    'maybe',
    'declined',
    null,
  ]);
});

test('mergeEvents: who was checked in at either event is checked in at the survivor; taken back, both are as they were', async () => {
  const { ask, from, into, member, merge, unmerge } = await createTwo();
  const replies = [
    { one: 'attending', other: 'attending', checkedInAt: [from] },
    { one: 'attending', other: 'declined', checkedInAt: [from] },
    { one: 'maybe', other: 'attending', checkedInAt: [into] },
  ];
  for (const { one, other, checkedInAt } of replies) {
    const { as, userId, ...person } = await member();
    await person.answer(from, one);
    await person.answer(into, other);
    for (const id of checkedInAt) {
      const input = { eventId: globalId('Event', id), userId: globalId('User', userId) };
      await ask('mutation ($input: CheckInInput!) { checkIn(input: $input) { clientMutationId } }', {
        input,
      });
    }
  }
  interface Given {
    node: { rsvpsConnection: { nodes: { state: string; checkedInAt: string | null }[] } };
  }
  const read = async (id: string) => {
    const { body } = await ask<Given>(
      'query ($id: ID!) { node(id: $id) { ... on Event { rsvpsConnection { nodes { user { id } state checkedInAt } } } } }',
      { id: globalId('Event', id) },
    );
    return body.data.node.rsvpsConnection.nodes;
  };
  const before = [await read(from), await read(into)];
  await merge('Event', from, into);
  assert.equal(
    (await read(into)).map(({ state, checkedInAt }) => [state, checkedInAt !== null]),
    Array.from({ length: 3 }, () => ['ATTENDING', true]),
  );
  await unmerge('Event', from);
  assert.equal([await read(from), await read(into)], before);
});

test('mergeEvents: who replies by the old id replies to the survivor, and what was replied since stays there', async () => {
  const { from, into, member, merge, unmerge } = await createTwo();
  const one = await member();
  await one.answer(from, 'attending');
  await merge('Event', from, into);
  const { status, body } = await one.answer(from, 'maybe');
  assert.equal([status, body.id, body.rsvp?.state], [200, into, 'maybe']);
  const { kept } = await unmerge('Event', from);
  assert.equal(await one.answerTo(into), 'maybe');
  assert.equal(await one.answerTo(from), 'attending');
  assert.ok(kept.some(({ id, fields }) => id === globalId('Event', into) && `${fields}` === 'rsvps'));
});

test('mergeEvents: the survivor has the line-up if it had none, and the old id at the survivor’s address', async () => {
  const { audience, from, into, admin, merge, unmerge, get } = await createTwo();
  const before = [await get(`events/${from}`), await get(`events/${into}`)];
  const { taken, conflicts } = await merge('Event', from, into);
  assert.equal([taken, conflicts], [['personIds'], ['name']]);
  for (const as of [admin, await apiKey(audience)]) {
    const { headers, body } = await request<Shown>(`GET /v1/events/${from}`, { as });
    assert.is(headers.get('content-location'), `/v1/events/${into}`);
    assert.equal([body.id, body.people.map(({ name }) => name)], [into, ['Ana']]);
  }
  await unmerge('Event', from);
  assert.equal([await get(`events/${from}`), await get(`events/${into}`)], before);
});

test('mergeEvents: the survivor takes what nobody said of it, and stays as visible as it is', async () => {
  const { audience, venue, merge, get } = await createTwo();
  const from = await seedEvent(venue, { featured: true, online: true });
  const into = await seedEvent(venue, { startsAt: from.startsAt, endsAt: from.endsAt });
  await mutate(audience, 'updateEvent', { id: globalId('Event', from.id), hidden: true }, 'event { id }');
  const { taken, conflicts } = await merge('Event', from.id, into.id);
  assert.equal([taken.sort(), conflicts], [['featured', 'online'], ['hidden']]);
  const survivor = await get<Record<string, boolean>>(`events/${into.id}`);
  assert.equal([survivor.featured, survivor.online, survivor.hidden], [true, true, false]);
});

test('mergeEvents: the survivor takes doors for its own start only', async () => {
  const { venue, merge, unmerge, get } = await createTwo();
  const doorsAt = new Date('2099-01-02T04:30:00Z');
  const from = await seedEvent(venue, { startsAt: new Date('2099-01-02T05:00:00Z'), endsAt: null, doorsAt });
  for (const { startsAt, taken, doors } of [
    { startsAt: new Date('2099-01-02T01:00:00Z'), taken: [], doors: null },
    { startsAt: from.startsAt, taken: ['doorsAt'], doors: doorsAt.toISOString() },
  ]) {
    const into = await seedEvent(venue, { startsAt, endsAt: null, name: from.name });
    assert.equal((await merge('Event', from.id, into.id)).taken, taken);
    assert.is((await get<{ doors_at: string | null }>(`events/${into.id}`)).doors_at, doors);
    await unmerge('Event', from.id);
  }
});

test('mergeEvents: a person’s calendar has the event once, under the UID that it had', async () => {
  const { from, into, member, merge, unmerge } = await createTwo();
  const [one, other] = [await member(), await member()];
  await one.answer(from, 'attending');
  await other.answer(into, 'attending');
  await merge('Event', from, into);
  assert.equal(await one.uids(), [from]);
  await one.answer(into, 'maybe');
  assert.equal(await one.uids(), [from]);
  assert.equal(await other.uids(), [into]);
  await unmerge('Event', from);
  assert.equal((await other.uids()).sort(), [into]);
});

test('mergeEvents: each calendar has the event once, under the UID that its subscribers know', async () => {
  const { audience, locale, merge, unmerge } = await createMerger();
  const [venue, elsewhere] = [await seedVenue(locale), await seedVenue(locale)];
  const ana = await seedPerson(locale);
  const [one, other] = [await seedEvent(venue, { people: [ana] }), await seedEvent(elsewhere)];
  const { as } = await signIn({ audience });
  const uids = async (path: string) => {
    const { body } = await request<string>(`GET /v1/${path}/events.ics`, { as });
    return [...String(body).matchAll(/UID:(\S+)/g)].map(([, uid]) => uid);
  };
  for (const [from, into] of [
    [one, other],
    [other, one],
  ] as const) {
    const [former, present] = from === one ? [venue, elsewhere] : [elsewhere, venue];
    await merge('Event', from.id, into.id);
    assert.equal(await uids(`venues/${present.id}`), [into.id]);
    assert.equal(await uids(`people/${ana.id}`), [one.id]);
    await merge('Venue', former.id, present.id);
    assert.equal(await uids(`venues/${former.id}`), [from.id]);
    assert.equal(await uids(`venues/${present.id}`), [into.id]);
    await unmerge('Venue', former.id);
    await unmerge('Event', from.id);
  }
});

test('mergeEvents: of two events in one calendar, the older one gives the UID', async () => {
  const { audience, venue, from, into, merge, unmerge } = await createTwo();
  const { as } = await signIn({ audience });
  for (const [one, other] of [
    [from, into],
    [into, from],
  ] as const) {
    await merge('Event', one, other);
    const { body } = await request<string>(`GET /v1/venues/${venue.id}/events.ics`, { as });
    assert.equal(String(body).match(/UID:\S+/g), [`UID:${[from, into].sort()[0]}`]);
    await unmerge('Event', one);
  }
});

test('mergeEvents: taken back after a person’s two users became one, each event has the better of their own RSVPs', async () => {
  const { audience, from, into, member, merge, unmerge } = await createTwo();
  const app = await ownProviderApp(audience);
  const { provider } = await testApp();
  const answers = [
    { older: [null, null], younger: ['attending', null], after: ['attending', null] },
    { older: ['attending', null], younger: [null, 'declined'], after: ['attending', 'declined'] },
    { older: [null, 'maybe'], younger: ['attending', null], after: ['attending', 'maybe'] },
    { older: [null, 'declined'], younger: ['maybe', 'maybe'], after: ['maybe', 'maybe'] },
  ] as const;
  const people = [];
  for (const { older, younger } of answers) {
    const person = provider.addPerson('Robin');
    for (const [place, states] of [
      [{ person }, older],
      [{ audience, app, person }, younger],
    ] as const) {
      const one = await member(signInApart(place));
      if (states[0] !== null) await one.answer(from, states[0]);
      if (states[1] !== null) await one.answer(into, states[1]);
    }
    people.push(person);
  }
  await merge('Event', from, into);
  const members = [];
  for (const person of people) {
    await signIn({ person });
    members.push(await member(signIn({ audience, app, person })));
  }
  await unmerge('Event', from);
  for (const [index, { after }] of answers.entries())
    for (const [position, id] of [from, into].entries())
      assert.is(await members[index]?.answerTo(id), after[position], `${index} ${position}`);
});
