import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { eraseDueIdentities } from '../support/app/jobs.ts';
import { ownAppScene } from '../support/records/people.ts';
import { type SeededAudience, seedAudience, seedLocale } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';

const venue = (external_id: string) => ({
  external_id,
  provenance: { url: 'https://source.example/', retrieved_at: '2026-11-20T12:00:00.000Z', confidence: 1 },
  ...{ name: 'The Hall', locale: 'toronto', latitude: 43.65, longitude: -79.38 },
});

/** What an administrator reads of who proposed, sent and changed what, and who has a role. */
async function sendersIn(audience: SeededAudience, as: string): Promise<string> {
  const query = `{ proposalsConnection { nodes { sender } }
    audience { membersConnection { nodes { name role } } changes { kind recordId actor { id name } } } }`;
  const { body } = await graphql(audience, query, { as });
  assert.is(body.errors, undefined);
  const batches = await request(`GET /v1/research/batches?audience=${audience.subdomain}`, { as });
  return JSON.stringify([body.data, batches.body]);
}

test('DELETE /v1/me with a token of one audience: it no longer tells who did what there; others do', async () => {
  const { audience: own, app, person } = await ownAppScene();
  const [other, third] = [await seedAudience(), await seedAudience()];
  const platform = await signIn({ person, admin: true });
  const there = await signIn({ person, app, audience: own, role: 'editor' });
  const elsewhere = await signIn({ person, audience: other, role: 'editor' });
  const senders = [[own, there.as] as const, [other, elsewhere.as] as const, [third, platform.as] as const];
  for (const [audience, as] of senders) {
    const { id } = await seedLocale(audience, { label: 'toronto' });
    const place = { name: 'Barn', latitude: 43, longitude: -79 };
    const batch = { source: { name: 'scraper' }, venues: [venue('v1')] };
    for (const [route, body] of [
      [`POST /v1/locales/${id}/venues`, place],
      [`POST /v1/research/batch?audience=${audience.subdomain}`, batch],
      ...(audience === third ? [] : [['POST /v1/proposals', { venues: [venue('new')] }] as const]),
    ] as const)
      assert.ok((await request(route, { as, body })).status < 300, route);
  }
  const { as } = await signIn({ admin: true });
  const read = () => Promise.all(senders.map(([audience]) => sendersIn(audience, as)));
  const before = await read();
  for (const text of before) for (const trace of [there.userId, 'Robin Quill']) assert.match(text, trace);

  await request('DELETE /v1/me', { as: there.as });
  const { dependencies } = await testApp();
  await eraseDueIdentities({ ...dependencies, now: () => new Date(clock.now().valueOf() + 31 * day) });
  const [left = '', ...kept] = await read();
  for (const trace of [there.userId, 'Robin Quill']) assert.not.match(left, trace);
  assert.match(left, 'a person whose data was erased');
  assert.equal(kept, before.slice(1));
});
