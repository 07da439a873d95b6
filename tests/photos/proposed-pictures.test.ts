import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../proposals/scene.ts';
import { venueItem } from '../support/requests/batch.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { image, uploaded } from '../support/requests/uploads.ts';

interface Changes {
  readonly changes: { readonly id: string; readonly record?: { readonly url: string } }[];
  readonly next_cursor: string;
}

test("a contributor's picture is shown to them and editors alone, until what they propose with it is applied", async () => {
  const { audience, admin, editor, contributor, approve, decide } = await createScene();
  const { as: member } = await signIn({ audience });
  const key = await apiKey(audience);
  const { as: other } = await signIn({ audience, role: 'contributor' });
  const everybody = [member, key, other];
  const start = (as: string) => request<Changes>('GET /v1/changes?kinds=photo', { as });
  const cursors = new Map<string, string>();
  for (const as of everybody) cursors.set(as, (await start(as)).body.next_cursor);
  const told = async (as: string, id: string) => {
    const { body } = await request<Changes>(`GET /v1/changes?kinds=photo&cursor=${cursors.get(as)}`, { as });
    cursors.set(as, body.next_cursor);
    return body.changes.some((change) => change.id === id && change.record !== undefined);
  };
  const shows = async (as: string, id: string) =>
    (await request(`GET /v1/photos/${id}`, { as })).status === 200;
  const propose = async (external_id: string) => {
    const { id, url } = await uploaded(contributor, '?caption=secret');
    const { body } = await request<{ id: string }>('POST /v1/proposals', {
      as: contributor,
      body: { venues: [venueItem(external_id, { photo_url: url })] },
    });
    return { id, proposal: body.id, search: new URL(url).search };
  };
  const [wanted, unwanted] = [await propose('v1'), await propose('v2')];
  const input = { id: globalId('Proposal', unwanted.proposal) };
  assert.is((await decide('rejectProposal', input)).body.errors, undefined);
  for (const { id, search } of [wanted, unwanted]) {
    for (const as of everybody) assert.equal([await shows(as, id), await told(as, id)], [false, false]);
    for (const as of [contributor, editor, admin]) assert.ok(await shows(as, id));
    assert.is((await image(id, search)).status, 200, 'where whoever uploaded it was told that it is');
    for (const query of ['', search.replace('hash=', 'hash=x')])
      assert.is((await image(id, query)).status, 404);
  }
  await approve(wanted.proposal);
  for (const as of everybody)
    assert.equal([await shows(as, wanted.id), await told(as, wanted.id)], [true, true]);
  assert.is((await image(wanted.id)).status, 200);
});

test.run();
