import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Application } from '../../orm/schema/entities/application.ts';
import { testApp } from '../support/app/app.ts';
import { seedAudience, seedHall } from '../support/records/seeds.ts';
import { administer, administerTenants } from '../support/requests/caller.ts';
import { invalidFields } from '../support/requests/refusal.ts';
import { request } from '../support/requests/request.ts';

async function statusWith(apiKey: string, venueId: string): Promise<number> {
  return (await request(`GET /v1/venues/${venueId}`, { as: `Bearer ${apiKey}` })).status;
}

test('applications: the key works at once, is replaced at once, and stops with the application', async () => {
  const { audience, venue } = await seedHall();
  const { applications } = await administer(audience);
  const { id, api_key } = await applications.create({ name: 'Website' });
  assert.is(await statusWith(api_key, venue.id), 200);
  const rotated = await applications.rotateKey({ id });
  assert.is(rotated.id, id);
  assert.is(await statusWith(api_key, venue.id), 401);
  assert.is(await statusWith(rotated.api_key, venue.id), 200);
  assert.equal(await applications.delete({ id }), { id });
  assert.is(await statusWith(rotated.api_key, venue.id), 401);
});

test('applications.create: nothing that is stored gives the key away', async () => {
  const { applications } = await administer(await seedAudience());
  const { id, api_key } = await applications.create({ name: 'Website' });
  const { database } = (await testApp()).dependencies;
  const stored = JSON.stringify(await database.transaction(({ em }) => em.findOneOrFail(Application, id)));
  assert.not.match(stored, api_key.split('_')[2] ?? '');
});

test('applications: on the tenants endpoint the audience must be named', async () => {
  const audience = await seedAudience();
  const { applications } = await administerTenants();
  assert.equal(await invalidFields(applications.create({ name: 'Website' })), {
    audience_id: ['is required here'],
  });
  const { id } = await applications.create({ audience_id: audience.id, name: 'Website' });
  await applications.rotateKey({ id });
  assert.equal(await applications.delete({ id }), { id });
});
