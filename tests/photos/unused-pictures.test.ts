import { readdir } from 'node:fs/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { deletePictures, eraseAudiences } from '../support/app/jobs.ts';
import { seedHall } from '../support/records/seeds.ts';
import { administer, administerTenants } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { image, uploaded } from '../support/requests/uploads.ts';

const { dependencies, picturePath } = await testApp();

interface Changes {
  audience: { changesConnection: { nodes: { id: string }[] } };
}

async function place() {
  const { audience, venue } = await seedHall();
  const { as } = await signIn({ audience, role: 'owner' });
  const files = () => readdir(`${picturePath}/${audience.id}`);
  const caller = await administer(audience);
  const show = (photo_url: string | null) => caller.venues.update({ id: venue.id, photo_url });
  const revertNewest = async (record: string) => {
    const query = `{ audience { changesConnection(first: 1, recordId: "${record}") { nodes { id } } } }`;
    const { body } = await graphql<Changes>(audience, query, { as });
    const id = body.data.audience.changesConnection.nodes[0]?.id ?? '';
    await mutate(audience, 'revertChange', { id }, 'reverted');
  };
  return { audience, venue, as, files, caller, show, revertNewest };
}

async function pass(days: number): Promise<void> {
  for (let each = 0; each < days; each++) {
    clock.forward(day);
    await deletePictures(dependencies);
  }
}

test('an uploaded picture that no record has: gone after a week, with its files', async () => {
  const { audience, files } = await place();
  const { as } = await signIn({ audience, role: 'contributor' });
  const { id, url } = await uploaded(as);
  const { search } = new URL(url);
  await pass(6);
  assert.is((await image(id, search)).status, 200);
  await pass(2);
  assert.is((await image(id, search)).status, 404);
  assert.is((await request(`GET /v1/photos/${id}`, { as: (await signIn({ audience })).as })).status, 404);
  assert.equal(await files(), []);
});

test('an uploaded picture that a record has: kept', async () => {
  const { as, files, show } = await place();
  const { id, url } = await uploaded(as);
  await show(url.replace(/\?.*/, ''));
  await pass(40);
  assert.is((await image(id)).status, 200);
  assert.is((await files()).length, 2);
});

test('an uploaded picture that a record had: kept while that can be undone', async () => {
  const { as, files, show } = await place();
  const { id, url } = await uploaded(as);
  const { search } = new URL(url);
  await show(url);
  await pass(1);
  await show(null);
  await pass(29);
  assert.is((await image(id, search)).status, 200);
  await pass(2);
  assert.is((await image(id, search)).status, 404);
  assert.equal(await files(), []);
});

test('deletePhoto of an uploaded picture: its undo shows it again where it was', async () => {
  const { as, venue, show, caller, revertNewest } = await place();
  const { id, url } = await uploaded(as);
  await show(url);
  await pass(1);
  await caller.photos.delete({ id });
  assert.is((await image(id)).status, 404);
  await pass(20);
  await revertNewest(globalId('Photo', id));
  const { body } = await request<{ photo: object }>(`GET /v1/venues/${venue.id}`, { as });
  assert.equal([body.photo, (await image(id)).status], [{ id, url }, 200]);
});

test('the files of an audience are deleted when it is erased', async () => {
  const { audience, as, files } = await place();
  await uploaded(as);
  assert.is((await files()).length, 2);
  const tenants = await administerTenants();
  await tenants.audiences.delete({ id: audience.id });
  clock.forward(8 * day);
  await eraseAudiences(dependencies);
  await deletePictures(dependencies);
  assert.equal(await files(), []);
});
