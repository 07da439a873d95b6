import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { createRoom } from './room.ts';

interface Given {
  readonly user: { name: string };
  readonly state: string;
  readonly checkedInAt: string | null;
}

interface Asked {
  readonly node: { rsvpsConnection: { totalCount: number; nodes: readonly Given[] } | null };
}

interface Paged {
  readonly node: {
    rsvpsConnection: {
      nodes: { user: { name: string } }[];
      pageInfo: { endCursor: string | null };
    };
  };
}

async function createDoor() {
  const room = await createRoom({ capacity: 1 });
  const { audience, event, member } = room;
  const [ada, bo] = [await member('Ada'), await member('Bo')];
  for (const one of [ada, bo]) await one.attend();
  const id = globalId('Event', event.id);
  const query = `query ($id: ID!, $state: RsvpState) { node(id: $id) { ... on Event {
    rsvpsConnection(state: $state) { totalCount nodes { user { name } state checkedInAt } } } } }`;
  const list = (as: string, state: string | null = null) =>
    graphql<Asked>(audience, query, { as, variables: { id, state } });
  const note = async (as: string, name: 'checkIn' | 'undoCheckIn', userId: string, eventId = event.id) => {
    const input = { eventId: globalId('Event', eventId), userId: globalId('User', userId) };
    const type = name === 'checkIn' ? 'CheckInInput' : 'CheckInUndoInput';
    const document = `mutation ($input: ${type}!) { ${name}(input: $input) { givenRsvp { state checkedInAt } } }`;
    const { body } = await graphql<Record<string, { givenRsvp: Given }>>(audience, document, {
      as,
      variables: { input },
    });
    return body;
  };
  const roleOf = async (role: 'owner' | 'editor' | 'contributor') => (await signIn({ audience, role })).as;
  return { ...room, ada, bo, list, note, roleOf };
}

test('rsvpsConnection: owners and editors see who has given an RSVP, by name; nobody else does', async () => {
  const { list, roleOf, ada, audience } = await createDoor();
  const all = [
    { user: { name: 'Ada' }, state: 'ATTENDING', checkedInAt: null },
    { user: { name: 'Bo' }, state: 'WAITING', checkedInAt: null },
  ];
  for (const role of ['owner', 'editor'] as const) {
    const as = await roleOf(role);
    assert.equal((await list(as)).body.data.node.rsvpsConnection, { totalCount: 2, nodes: all });
    const waiting = (await list(as, 'WAITING')).body.data.node.rsvpsConnection;
    assert.equal(waiting, { totalCount: 1, nodes: all.slice(1) });
  }
  for (const as of [await roleOf('contributor'), ada.as, (await signIn({ audience })).as]) {
    const { body } = await list(as);
    assert.is(body.errors?.[0]?.extensions.code, 'FORBIDDEN');
    assert.not.match(JSON.stringify(body), 'Bo');
  }
});

test('rsvpsConnection of those who wait: in the order of the waiting list, page by page', async () => {
  const { audience, event, member, roleOf } = await createDoor();
  for (const name of ['Zoe', 'Ada', 'Mia']) await (await member(name)).attend();
  const as = await roleOf('editor');
  const page = async (after: string | null) => {
    const query = `query ($after: String) { node(id: "${globalId('Event', event.id)}") { ... on Event {
      rsvpsConnection(state: WAITING, first: 2, after: $after) { pageInfo { endCursor } nodes { user { name } } } } } }`;
    const { body } = await graphql<Paged>(audience, query, { as, variables: { after } });
    const { nodes, pageInfo } = body.data.node.rsvpsConnection;
    return { names: nodes.map(({ user }) => user.name), end: pageInfo.endCursor };
  };
  const first = await page(null);
  const { names } = await page(first.end);
  assert.equal([...first.names, ...names], ['Bo', 'Zoe', 'Ada', 'Mia']);
});

test('checkIn: notes once that somebody is there, and undoCheckIn takes it back; places stay as they are', async () => {
  const { note, roleOf, ada, bo, list } = await createDoor();
  const as = await roleOf('editor');
  const first = (await note(as, 'checkIn', bo.userId)).data.checkIn?.givenRsvp;
  assert.is(first?.state, 'WAITING');
  assert.ok(first?.checkedInAt);
  assert.equal((await note(as, 'checkIn', bo.userId)).data.checkIn?.givenRsvp, first);
  assert.equal(
    [await ada.rsvp(), await bo.rsvp()],
    [{ state: 'attending' }, { state: 'waiting', position: 1 }],
  );
  await note(as, 'checkIn', ada.userId);
  await note(as, 'undoCheckIn', bo.userId);
  const nodes = (await list(as)).body.data.node.rsvpsConnection?.nodes ?? [];
  assert.equal(
    nodes.map(({ checkedInAt }) => checkedInAt !== null),
    [true, false],
  );
});

test('checkIn: NOT_FOUND for whoever has given no RSVP, and elsewhere; FORBIDDEN for members', async () => {
  const { note, roleOf, ada, bo, member } = await createDoor();
  const as = await roleOf('owner');
  const codeOf = (body: Awaited<ReturnType<typeof note>>) => body.errors?.[0]?.extensions.code;
  assert.is(codeOf(await note(as, 'checkIn', (await member()).userId)), 'NOT_FOUND');
  const elsewhere = await createDoor();
  assert.is(codeOf(await note(as, 'checkIn', elsewhere.bo.userId, elsewhere.event.id)), 'NOT_FOUND');
  for (const who of [ada.as, await roleOf('contributor')])
    assert.is(codeOf(await note(who, 'checkIn', bo.userId)), 'FORBIDDEN');
});

test('GET /v1/me/export: says that the user waited, and was checked in', async () => {
  const { note, roleOf, bo } = await createDoor();
  await note(await roleOf('owner'), 'checkIn', bo.userId);
  const { rsvps } = await bo.exported();
  assert.is(rsvps[0]?.state, 'waiting');
  assert.ok(rsvps[0]?.waiting_since && rsvps[0].checked_in_at);
});
