import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { send, venueItem } from '../support/requests/batch.ts';
import { administer } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { uploaded } from '../support/requests/uploads.ts';
import { createScene } from './scene.ts';

const [scraped, better] = ['https://hall.example/scraped.jpg', 'https://hall.example/better.jpg'];

async function pictured() {
  const scene = await createScene();
  const caller = await administer(scene.audience);
  const outcomesOf = async (values: object = {}, names = ['v1']) => {
    const venues = names.map((name) => venueItem(name, { photo_url: scraped, ...values }));
    const { status, body } = await send(scene.as, { venues });
    assert.is(status, 200, JSON.stringify(body));
    return body.items.map(({ result, kept }) => [result, ...(kept ?? [])]);
  };
  const { body } = await send(scene.as, { venues: [venueItem('v1', { photo_url: scraped })] });
  const id = body.items[0]?.id ?? '';
  const photo = (await caller.venues.get({ id })).photo;
  assert.ok(photo);
  const shown = async (venueId = id) => (await caller.venues.get({ id: venueId })).photo;
  return { ...scene, caller, outcomesOf, id, photo, shown };
}

test('a photo that an administrator gave another address keeps it, at new venues as well', async () => {
  const { caller, outcomesOf, photo, shown, as } = await pictured();
  await caller.photos.update({ id: photo.id, url: better });
  assert.equal(await outcomesOf(), [['unchanged', 'photo_url']]);
  assert.equal(await shown(), { id: photo.id, url: better });
  assert.equal(await outcomesOf({ address: '1 Main St' }, ['v1', 'v2']), [
    ['updated', 'photo_url'],
    ['created', 'photo_url'],
  ]);
  const { body } = await send(as, { venues: [venueItem('v2')] });
  assert.equal(await shown(body.items[0]?.id ?? ''), { id: photo.id, url: better });
  assert.equal(await shown(), { id: photo.id, url: better });
});

test('an address of the service, with or without the hash of the picture, means the photo that it shows', async () => {
  const { audience, outcomesOf, shown } = await pictured();
  const photo = await uploaded((await signIn({ audience, role: 'contributor' })).as);
  const [plain = ''] = photo.url.split('?');
  assert.equal(await outcomesOf({ photo_url: plain }), [['updated']]);
  assert.is((await shown())?.id, photo.id);
  for (const photo_url of [plain, photo.url]) assert.equal(await outcomesOf({ photo_url }), [['unchanged']]);
});

test('a photo that an administrator deleted does not return, unless forced', async () => {
  const { caller, outcomesOf, photo, shown } = await pictured();
  await caller.photos.delete({ id: photo.id });
  assert.equal(await outcomesOf({}, ['v1', 'v2']), [
    ['unchanged', 'photo_url'],
    ['created', 'photo_url'],
  ]);
  assert.is(await shown(), null);
  assert.equal(await outcomesOf({ force: true }), [['updated']]);
  assert.equal(await shown(), photo);
  assert.equal(await outcomesOf(), [['unchanged']]);
});

test('a photo that an administrator replaced or deleted: kept also when the source names another one', async () => {
  const other = 'https://hall.example/other.jpg';
  const replaced = await pictured();
  await replaced.caller.photos.update({ id: replaced.photo.id, url: better });
  assert.equal(await replaced.outcomesOf({ photo_url: other }), [['unchanged', 'photo_url']]);
  assert.is((await replaced.shown())?.url, better);
  const deleted = await pictured();
  await deleted.caller.photos.delete({ id: deleted.photo.id });
  assert.equal(await deleted.outcomesOf({ photo_url: other }), [['unchanged', 'photo_url']]);
  assert.is(await deleted.shown(), null);
  assert.equal(await deleted.outcomesOf({ photo_url: other, force: true }), [['updated']]);
  assert.is((await deleted.shown())?.url, other);
});

test("a venue's picture that an administrator chose stays, and force sets the batch's again", async () => {
  const { caller, outcomesOf, id, photo, shown } = await pictured();
  await caller.venues.update({ id, photo_url: better });
  assert.equal(await outcomesOf(), [['unchanged', 'photo_url']]);
  assert.is((await shown())?.url, better);
  assert.equal(await outcomesOf({ force: true }), [['updated']]);
  assert.equal(await shown(), photo);
});

test('force gives one venue the picture at the address, and leaves the replaced one to others', async () => {
  const { caller, outcomesOf, photo, shown, as } = await pictured();
  await outcomesOf({}, ['v1', 'v2']);
  await caller.photos.update({ id: photo.id, url: better });
  assert.equal(await outcomesOf({ force: true }), [['updated']]);
  assert.is((await shown())?.url, scraped);
  assert.equal(await outcomesOf({}, ['v1', 'v2']), [['unchanged'], ['unchanged', 'photo_url']]);
  const { body } = await send(as, { venues: [venueItem('v2')] });
  assert.equal(await shown(body.items[0]?.id ?? ''), { id: photo.id, url: better });
});

test('a picture is known by an address of 2,000 characters of any script', async () => {
  const { outcomesOf } = await pictured();
  const photo_url = `https://hall.example/${'画'.repeat(1900)}.jpg`;
  assert.equal(await outcomesOf({ photo_url }), [['updated']]);
  assert.equal(await outcomesOf({ photo_url }), [['unchanged']]);
});
