import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMerger } from '../merging/merger.ts';
import { testApp } from '../support/app/app.ts';
import { statement } from '../support/database/statement.ts';
import { twoUsers } from '../support/records/merge.ts';
import { removeRecord } from '../support/records/remove.ts';
import {
  type SeededAudience,
  seedCity,
  seedLocale,
  seedPerson,
  seedTag,
  seedVenue,
} from '../support/records/seeds.ts';
import { apiKey, type SignedIn, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql, mutationOf } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';

const { database } = (await testApp()).dependencies;

interface Followed {
  id: string;
  venue_id: string | null;
  person_id: string | null;
  tag_id: string | null;
  name: string;
  created_at: string;
}
type Failure = { error: string; message: string; fields?: object };

const follow = ({ as }: Pick<SignedIn, 'as'>, body: object) =>
  request<Followed & Failure>('POST /v1/me/follows', { as, body });
const followed = async ({ as }: Pick<SignedIn, 'as'>, query = '') =>
  (await request<Followed[]>(`GET /v1/me/follows${query}`, { as })).body;
const unfollow = ({ as }: Pick<SignedIn, 'as'>, id: string) => request(`DELETE /v1/me/follows/${id}`, { as });
const namesOf = (follows: readonly Followed[]) => follows.map(({ name }) => name);

async function createScene() {
  const { audience, locale } = await seedCity();
  const venue = await seedVenue(locale, { name: 'Lula Lounge' });
  const person = await seedPerson(locale);
  return { audience, locale, venue, person, tag: await seedTag(audience), user: await signIn({ audience }) };
}

test('POST /v1/me/follows: a venue, a person or a tag, which GET lists, the newest first, in pages', async () => {
  const { venue, person, tag, user } = await createScene();
  const { status, body } = await follow(user, { venue_id: venue.id });
  assert.is(status, 200);
  const others = { person_id: null, tag_id: null, name: 'Lula Lounge' };
  assert.equal(body, { id: body.id, venue_id: venue.id, ...others, created_at: body.created_at });
  const second = (await follow(user, { person_id: person.id, tag_id: null })).body;
  const third = (await follow(user, { tag_id: tag.id })).body;
  assert.equal(await followed(user), [third, second, body]);
  const page = await request<Followed[]>('GET /v1/me/follows?limit=2&count=true', { as: user.as });
  assert.equal([page.body, page.headers.get('x-total-count')], [[third, second], '3']);
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(next, 'http://localhost');
  assert.equal((await request(`GET ${pathname}${search}`, { as: user.as })).body, [body]);
  assert.equal(await followed(await signIn({ audience: (await createScene()).audience })), []);
});

test('POST /v1/me/follows: again, the same follow', async () => {
  const { venue, user } = await createScene();
  const first = await follow(user, { venue_id: venue.id });
  assert.equal((await follow(user, { venue_id: venue.id })).body, first.body);
  assert.is((await followed(user)).length, 1);
});

test('POST /v1/me/follows: 404 for what is hidden, deleted, of another audience, or nothing', async () => {
  const { audience, locale, venue, person, tag, user } = await createScene();
  const hidden = await seedVenue(locale, { hidden: true });
  const elsewhere = await createScene();
  await database.transaction((transaction) => removeRecord(transaction, 'venue', venue.id));
  for (const body of [
    { venue_id: hidden.id },
    { venue_id: venue.id },
    { venue_id: elsewhere.venue.id },
    { person_id: elsewhere.person.id },
    { tag_id: elsewhere.tag.id },
    { venue_id: person.id },
    { person_id: tag.id },
    { tag_id: randomUUID() },
  ]) {
    const { status, body: failure } = await follow(user, body);
    assert.equal([status, failure.error], [404, 'not_found'], JSON.stringify(body));
  }
  assert.is((await follow(await signIn({ audience, role: 'editor' }), { venue_id: hidden.id })).status, 200);
});

test('POST /v1/me/follows: 400 unless one thing is named, by its id', async () => {
  const { venue, tag, user } = await createScene();
  const one = { venue_id: ['must be given, or else person_id or tag_id, and only one of them'] };
  for (const body of [{}, { venue_id: null }, { venue_id: venue.id, tag_id: tag.id }]) {
    const { status, body: failure } = await follow(user, body);
    assert.equal([status, failure.fields], [400, one]);
  }
  assert.equal((await follow(user, { tag_id: 'salsa' })).body.fields, {
    tag_id: ['must be the id of a tag'],
  });
});

const fill = statement<object, [userId: string, venueId: string, count: number]>(
  'fill_follows',
  `with tags as (
     insert into tag_row (id, audience_id, name, created_at, updated_at)
     select gen_random_uuid(), audience_id, 'tag ' || n, now(), now()
     from venue, generate_series(1, $3::int) n where id = $2 returning id, audience_id)
   insert into follow (id, user_id, identity_id, audience_id, tag_id, created_at)
   select gen_random_uuid(), $1, i.id, t.audience_id, t.id, now() from tags t, identity i where i.user_id = $1`,
);

test('POST /v1/me/follows: 409 says in words that 1,000 are followed already', async () => {
  const { venue, person, user } = await createScene();
  await database.transaction(({ query }) => query(fill, [user.userId, venue.id, 999]));
  const last = await follow(user, { venue_id: venue.id });
  assert.is(last.status, 200);
  const { status, body } = await follow(user, { person_id: person.id });
  assert.equal(
    [status, body.error, body.message],
    [409, 'conflict', 'You follow 1,000 venues, people and tags already. Stop following one first.'],
  );
  assert.equal((await follow(user, { venue_id: venue.id })).body, last.body);
  assert.is((await unfollow(user, last.body.id)).status, 204);
  assert.is((await follow(user, { person_id: person.id })).status, 200);
});

test('DELETE /v1/me/follows/:id: 204 ends it; 404 for one that is over, or another user’s', async () => {
  const { audience, venue, user } = await createScene();
  const { id } = (await follow(user, { venue_id: venue.id })).body;
  assert.is((await unfollow(await signIn({ audience }), id)).status, 404);
  assert.is((await followed(user)).length, 1);
  assert.is((await unfollow(user, id)).status, 204);
  assert.equal(await followed(user), []);
  assert.is((await unfollow(user, id)).status, 404);
});

test('GET /v1/me/follows: a deleted record is left out until it is restored; so is a venue that is hidden', async () => {
  const merger = await createMerger();
  const venue = await seedVenue(merger.locale);
  const user = await signIn({ audience: merger.audience });
  await follow(user, { venue_id: venue.id });
  const change = (name: string, input: object) =>
    merger.ask(mutationOf(name), {
      input: { id: globalId('Venue', venue.id), ...input },
    });
  await change('deleteVenue', {});
  assert.equal(await followed(user), []);
  await change('restoreVenue', {});
  assert.is((await followed(user)).length, 1);
  await change('updateVenue', { hidden: true });
  assert.equal(await followed(user), []);
});

test('mergeVenues: who follows the merged one follows the survivor, once, until the merge is taken back', async () => {
  const { audience, locale, merge, unmerge } = await createMerger();
  const [from, into] = [await seedVenue(locale, { name: 'From' }), await seedVenue(locale, { name: 'Into' })];
  const [one, both] = [await signIn({ audience }), await signIn({ audience })];
  const { id } = (await follow(one, { venue_id: from.id })).body;
  for (const venue of [from, into]) await follow(both, { venue_id: venue.id });
  await merge('Venue', from.id, into.id);
  const [moved] = await followed(one);
  assert.equal([moved?.id, moved?.venue_id, moved?.name], [id, into.id, 'Into']);
  assert.equal(namesOf(await followed(both)), ['Into']);
  assert.is((await follow(one, { venue_id: from.id })).body.id, id);
  await unmerge('Venue', from.id);
  assert.equal(namesOf(await followed(one)), ['From']);
  assert.equal(namesOf(await followed(both)), ['Into', 'From']);
});

test('mergePeople and mergeTags: who follows the merged one follows the survivor', async () => {
  const { audience, locale, merge, ask } = await createMerger();
  const people = [await seedPerson(locale), await seedPerson(locale, { name: 'Ana' })] as const;
  const tags = [await seedTag(audience), await seedTag(audience, { name: 'Fado' })] as const;
  const user = await signIn({ audience });
  await follow(user, { person_id: people[0].id });
  await follow(user, { tag_id: tags[0].id });
  await merge('Person', people[0].id, people[1].id);
  const input = { from: globalId('Tag', tags[0].id), into: globalId('Tag', tags[1].id) };
  await ask('mutation ($input: TagsMergeInput!) { mergeTags(input: $input) { tag { id } } }', { input });
  assert.equal(namesOf(await followed(user)), ['Fado', 'Ana']);
});

test('a merge of users: the survivor follows what both followed, each once', async () => {
  const { audience, older, younger, merge } = await twoUsers();
  const locale = await seedLocale(audience);
  const [first, second] = [await seedVenue(locale, { name: 'A' }), await seedVenue(locale, { name: 'B' })];
  await follow(older, { venue_id: first.id });
  for (const { id } of [first, second]) await follow(younger, { venue_id: id });
  const survivor = await merge();
  assert.equal(namesOf(await followed(survivor)).sort(), ['A', 'B']);
});

const inGraphql = <Data extends object>(
  audience: SeededAudience,
  as: string,
  query: string,
  input?: object,
) => graphql<Data>(audience, query, { as, variables: { input } });

test('createFollow and deleteFollow: of the signed-in user, whose follows `me` has; an API key has none', async () => {
  const { audience, person, user } = await createScene();
  const selection = 'follow { id name person { name } venue { id } }';
  const created = await inGraphql<{ createFollow: { follow: { id: string } } }>(
    audience,
    user.as,
    `mutation ($input: FollowCreateInput!) { createFollow(input: $input) { ${selection} } }`,
    { personId: globalId('Person', person.id) },
  );
  const { follow: own } = created.body.data.createFollow;
  assert.equal(own, { id: own.id, name: person.name, person: { name: person.name }, venue: null });
  const mine = '{ me { follows { id } followsConnection { totalCount } } }';
  assert.equal((await inGraphql(audience, user.as, mine)).body.data, {
    me: { follows: [{ id: own.id }], followsConnection: { totalCount: 1 } },
  });
  const node = `{ node(id: "${own.id}") { id } }`;
  assert.equal((await inGraphql(audience, (await signIn({ audience })).as, node)).body.data, { node: null });
  assert.equal((await inGraphql(audience, await apiKey(audience), node)).body.data, { node: null });
  const remove =
    'mutation ($input: FollowDeleteInput!) { deleteFollow(input: $input) { deletedId follow { name } } }';
  const deleted = await inGraphql(audience, user.as, remove, { id: own.id });
  assert.equal(deleted.body.data, { deleteFollow: { deletedId: own.id, follow: { name: person.name } } });
  assert.equal((await inGraphql(audience, user.as, mine)).body.data, {
    me: { follows: [], followsConnection: { totalCount: 0 } },
  });
});
