import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Upload } from '../../orm/schema/entities/upload.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { type SeededAudience, seedAudience, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { invalidFields } from '../support/requests/refusal.ts';
import { request } from '../support/requests/request.ts';
import { image, picture, type UploadedPhoto, upload, uploaded } from '../support/requests/uploads.ts';

let audience: SeededAudience;
let as: string;

test.before(async () => {
  audience = await seedAudience();
  as = (await signIn({ audience, role: 'contributor' })).as;
});

const addressOf = ({ id, url, width }: UploadedPhoto) => {
  const hash = /hash=([\w-]{43})$/.exec(url)?.[1];
  return `http://platform.test/v1/photos/${id}/image?width=${width}&hash=${hash}`;
};

const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return `${format} ${width}×${height}`;
};

test('POST /v1/photos: 201 with the photo, whose address is its picture on this service', async () => {
  const { status, body } = await upload(as, await picture(2400, 1200).jpeg().toBuffer(), '?caption=A+dance');
  const url = addressOf(body);
  assert.is(status, 201);
  assert.equal(body, { id: body.id, url, width: 1920, height: 960, caption: 'A dance' });
  const read = await request(`GET /v1/photos/${body.id}`, { as });
  assert.equal(read.body, body);
});

test('GET /v1/photos/:id/image?width=: the narrowest file that is wide enough, in WebP', async () => {
  const { body } = await upload(as, await picture(2400, 1200).jpeg().toBuffer());
  const { search } = new URL(body.url);
  const sizes = await Promise.all(
    ['', 'width=1&', 'width=320&', 'width=321&', 'width=961&', 'width=5000&'].map(async (width) =>
      sizeOf((await image(body.id, search.replace('width=1920&', width))).bytes),
    ),
  );
  const [large, middle, small] = ['webp 1920×960', 'webp 960×480', 'webp 320×160'];
  assert.equal(sizes, [large, small, small, middle, large, large]);
});

test('POST /v1/photos: a small picture is not enlarged', async () => {
  const { id, url } = await uploaded(as);
  const { search } = new URL(url);
  assert.is(await sizeOf((await image(id, search)).bytes), 'webp 400×300');
  assert.is(await sizeOf((await image(id, search.replace('400', '100'))).bytes), 'webp 320×240');
});

test('updatePhoto of an uploaded picture: its size stays that of its file, until it has another address', async () => {
  const { photos } = await administer(audience);
  const { id } = await uploaded(as);
  assert.equal(await invalidFields(photos.update({ id, width: 9999 })), {
    width: ['must stay that of the uploaded picture'],
  });
  const elsewhere = { url: 'https://pictures.example/1.jpg', width: 9999 };
  await photos.update({ id, width: 400, height: 300, caption: 'A dance' });
  await photos.update({ id, ...elsewhere });
  assert.equal(await photos.get({ id }), { id, ...elsewhere, height: 300, caption: 'A dance' });
});

test('GET /v1/photos/:id/image: caches keep it for a minute, and for a year by the hash of its content; /v1/venues/:id/image?width= leads there', async () => {
  const { id, url } = await uploaded((await signIn({ audience, role: 'editor' })).as);
  const { search } = new URL(url);
  const venue = await seedVenue(await seedLocale(audience));
  await (await administer(audience)).venues.update({ id: venue.id, photo_url: url });
  for (const query of ['', '?width=5000', search.replace('hash=', 'hash=x')]) {
    const plain = await request(`GET /v1/photos/${id}/image${query}`);
    assert.is(plain.status, 302, query);
    assert.is(plain.headers.get('cache-control'), 'public, max-age=60');
    assert.is(plain.headers.get('location'), `/v1/photos/${id}/image${search}`);
  }
  for (const [query, shown] of [
    ['', url],
    ['?width=300', url.replace('400', '300')],
  ]) {
    const { headers } = await request(`GET /v1/venues/${venue.id}/image${query}`);
    assert.equal([headers.get('location'), headers.get('x-unknown-parameters')], [shown, null]);
  }
  const first = await image(id, search.replace('400', '300'));
  assert.is(first.status, 200);
  assert.is(first.headers.get('content-type'), 'image/webp');
  assert.is(first.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  const etag = first.headers.get('etag') ?? '';
  assert.match(etag, /^"[\w-]{43}-320"$/);
  const again = await image(id, search.replace('400', '300'), { 'if-none-match': etag });
  assert.equal([again.status, again.bytes.length], [304, 0]);
  const wider = await image(id, search, { 'if-none-match': etag });
  assert.is(wider.status, 200);
});

test('GET /v1/photos/:id/image: 404 where all that shows it is hidden, by the hash too', async () => {
  const { id, url } = await uploaded(as);
  const caller = await administer(audience);
  const venue = await seedVenue(await seedLocale(audience));
  await caller.venues.update({ id: venue.id, photo_url: url, hidden: true });
  for (const query of ['', new URL(url).search]) assert.is((await image(id, query)).status, 404);
});

test("an owner's picture that a hidden venue had: shown to no member once it has another, none, or is deleted", async () => {
  const { as: owner } = await signIn({ audience, role: 'owner' });
  const { as: member } = await signIn({ audience });
  const caller = await administer(audience);
  const venue = await seedVenue(await seedLocale(audience), { hidden: true });
  const show = (photo_url: string | null) => caller.venues.update({ id: venue.id, photo_url });
  const [first, second, last] = [await uploaded(owner), await uploaded(owner), await uploaded(owner)];
  for (const url of [first.url, second.url, null, last.url]) await show(url);
  await caller.venues.delete({ id: venue.id });
  for (const { id } of [first, second, last]) {
    assert.is((await image(id)).status, 404);
    assert.is((await request(`GET /v1/photos/${id}`, { as: member })).status, 404);
    assert.is((await request(`GET /v1/photos/${id}`, { as: owner })).status, 200);
  }
  assert.is((await image(last.id, new URL(last.url).search)).status, 404);
});

test('POST /v1/photos: every format, as a form too', async () => {
  const frames = sharp(Buffer.alloc(20 * 40 * 3, 120), {
    raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
  });
  const files = {
    'image/png': await picture().png().toBuffer(),
    'image/webp': await picture().webp().toBuffer(),
    'image/avif': await picture().avif().toBuffer(),
    'image/gif': await frames.gif().toBuffer(),
  };
  for (const [type, file] of Object.entries(files)) {
    const form = new FormData();
    form.set('picture', new File([new Uint8Array(file)], 'hall.bin', { type }));
    form.set('caption', 'The hall');
    const encoded = new Response(form);
    const sent = await upload(as, await encoded.bytes(), '', encoded.headers.get('content-type') ?? '');
    assert.equal([sent.status, sent.body.caption], [201, 'The hall'], type);
    assert.is((await upload(as, file, '', type)).status, 201, type);
  }
});

test('POST /v1/photos: turned upright, and without metadata such as where it was taken', async () => {
  const exif = {
    IFD0: { Copyright: 'somebody' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 0/1' },
  };
  const sent = await picture(400, 300).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  assert.is((await sharp(sent).metadata()).orientation, 6);
  const { body } = await upload(as, sent);
  assert.equal([body.width, body.height], [300, 400]);
  const { bytes } = await image(body.id, new URL(body.url).search);
  const { exif: kept, icc, xmp, orientation } = await sharp(bytes).metadata();
  assert.equal([kept, icc, xmp, orientation], [undefined, undefined, undefined, undefined]);
});

test('POST /v1/photos: for owners, editors and contributors alone', async () => {
  const body = await picture().jpeg().toBuffer();
  for (const role of ['owner', 'editor'] as const)
    assert.is((await upload((await signIn({ audience, role })).as, body)).status, 201);
  const member = await upload((await signIn({ audience })).as, body);
  assert.equal([member.status, member.body.error], [403, 'administrator_required']);
});

test('POST /v1/photos: an administrator of the platform says for which audience', async () => {
  const administrator = await signIn({ admin: true });
  const { as: editor } = await signIn({ audience, role: 'editor' });
  const { body } = await upload(administrator.as, await picture().jpeg().toBuffer());
  assert.is(body.error, 'invalid_request');
  for (const query of [`?audience_id=${audience.id}`, `?audience=${audience.subdomain}`]) {
    const { id } = await uploaded(administrator.as, query);
    assert.is((await request(`GET /v1/photos/${id}`, { as: editor })).status, 200);
  }
});

test('POST /v1/photos: 409 once the audience has 5 GiB of pictures; other audiences are not concerned', async () => {
  const full = await seedAudience();
  const { as: editor } = await signIn({ audience: full, role: 'editor' });
  const { database } = (await testApp()).dependencies;
  const stamps = { createdAt: clock.now(), checkedAt: clock.now(), usedAt: clock.now() };
  const of = { audienceId: full.id, hash: 'x', bytes: 5 * 2 ** 28, widths: [320] };
  await database.transaction(async ({ em }) => {
    for (let n = 0; n < 4; n++) em.create(Upload, { id: newId(), ...of, ...stamps });
  });
  const { status, body } = await upload(editor, await picture().jpeg().toBuffer());
  assert.equal([status, body.error], [409, 'storage_full']);
  assert.match(body.message ?? '', 'Delete some');
  await uploaded(as);
});

test('POST /v1/photos: another audience is refused', async () => {
  const other = await seedAudience();
  const { status } = await upload(as, await picture().jpeg().toBuffer(), `?audience_id=${other.id}`);
  assert.is(status, 403);
});

test('POST /v1/photos: other media types and forms without one picture are refused', async () => {
  const json = await request<UploadedPhoto>('POST /v1/photos', { as, body: {} });
  assert.equal([json.status, json.body.error], [415, 'unsupported_media_type']);
  const form = new Response(new FormData());
  const type = form.headers.get('content-type') ?? '';
  const without = await upload(as, await form.bytes(), '', type);
  assert.equal([without.status, without.body.fields?.picture], [400, ['must be one file']]);
  const two = new FormData();
  for (const name of ['one', 'two']) two.append('picture', new File(['x'], name));
  const both = new Response(two);
  const sent = await upload(as, await both.bytes(), '', both.headers.get('content-type') ?? '');
  assert.equal([sent.status, sent.body.fields?.picture], [400, ['must be one file']]);
  const cut = await upload(as, Buffer.from('--x\r\nContent-Disposition: form-data; name="pic'), '', type);
  assert.equal([cut.status, cut.body.error], [400, 'invalid_request']);
});
