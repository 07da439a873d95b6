import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { follow, named } from '../changes/follow.ts';
import { createScene } from '../proposals/scene.ts';
import { seedVenue } from '../support/records/seeds.ts';
import { venueItem } from '../support/requests/batch.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { image, uploaded } from '../support/requests/uploads.ts';

async function proposing() {
  const scene = await createScene();
  const { audience, contributor } = scene;
  const follower = async (as: string) => {
    const { next } = await follow(as, { kinds: 'photo' });
    return {
      told: async () => named(await next()),
      shows: async (id: string) => {
        const query = `{ node(id: "${globalId('Photo', id)}") { id } }`;
        const { body } = await graphql<{ node: object | null }>(audience, query, { as });
        const { status } = await request(`GET /v1/photos/${id}`, { as });
        assert.is(body.data.node === null, status === 404);
        return status === 200;
      },
    };
  };
  return {
    ...scene,
    follower,
    member: await follower((await signIn({ audience })).as),
    key: await follower(await apiKey(audience)),
    propose: async (external_id: string) => {
      const { id, url } = await uploaded(contributor, '?caption=secret');
      const body = { venues: [venueItem(external_id, { photo_url: url })] };
      const sent = await request<{ id: string }>('POST /v1/proposals', { as: contributor, body });
      return { id, proposal: sent.body.id, search: new URL(url).search };
    },
  };
}

test("a contributor's picture is shown to them and editors alone, until what they propose with it is applied", async () => {
  const { audience, admin, editor, contributor, approve, decide, propose, ...scene } = await proposing();
  const { follower, member, key } = scene;
  const other = await follower((await signIn({ audience, role: 'contributor' })).as);
  const everybody = [member, key, other];
  const involved = await Promise.all([contributor, editor, admin].map(follower));
  const [wanted, unwanted] = [await propose('v1'), await propose('v2')];
  const input = { id: globalId('Proposal', unwanted.proposal) };
  assert.is((await decide('rejectProposal', input)).body.errors, undefined);
  for (const { id, search } of [wanted, unwanted]) {
    for (const each of everybody) assert.is(await each.shows(id), false);
    for (const each of involved) assert.ok(await each.shows(id));
    assert.is((await image(id, search)).status, 200, 'where whoever uploaded it was told that it is');
    for (const query of ['', search.replace('hash=', 'hash=x')])
      assert.is((await image(id, query)).status, 404);
  }
  const photo = { id: globalId('Photo', unwanted.id) };
  await mutate(audience, 'updatePhoto', { ...photo, caption: 'Unwanted' }, 'photo { id }');
  for (const each of everybody) assert.equal(await each.told(), []);
  await mutate(audience, 'deletePhoto', photo, 'deletedId');
  for (const each of everybody) assert.equal(await each.told(), []);
  const both = [`photo ${wanted.id}`, `photo ${unwanted.id} deleted`].sort();
  for (const each of involved) assert.equal(await each.told(), both);
  await approve(wanted.proposal);
  for (const each of everybody)
    assert.equal([await each.shows(wanted.id), await each.told()], [true, [`photo ${wanted.id}`]]);
  assert.is((await image(wanted.id)).status, 200);
});

test("a contributor's picture that a hidden venue has is shown to API keys with it, to members with none", async () => {
  const { audience, locale, contributor, editVenue, member, key } = await proposing();
  const venue = await seedVenue(locale, { hidden: true });
  const { id, url } = await uploaded(contributor);
  await editVenue(venue.id, { photo_url: url });
  assert.equal([await key.shows(id), await key.told()], [true, [`photo ${id}`]]);
  assert.is(await member.shows(id), false);
  await editVenue(venue.id, { photo_url: null });
  assert.equal([await key.shows(id), await key.told()], [false, [`photo ${id} deleted`]]);
  await editVenue(venue.id, { photo_url: url, hidden: false });
  for (const each of [key, member]) assert.ok((await each.told()).includes(`photo ${id}`));
  await editVenue(venue.id, { photo_url: null });
  await mutate(audience, 'deletePhoto', { id: globalId('Photo', id) }, 'deletedId');
  for (const each of [key, member])
    assert.equal(await each.told(), [`photo ${id} deleted`], 'taken off and deleted, before anybody reads');
});
