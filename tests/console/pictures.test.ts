import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedCity, seedEvent, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { image, picture } from '../support/requests/uploads.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { deskOf, valuesIn } from './desk.ts';

async function scene() {
  const { audience, locale } = await seedCity(undefined, { publicPages: true });
  const venue = await seedVenue(locale, { name: 'The Hall' });
  const event = await seedEvent(venue, { name: 'Milonga' });
  const person = await seedPerson(locale, { name: 'Ana' });
  const { as } = await signIn({ audience, role: 'owner' });
  const photoOf = async (path: string) =>
    (await request<{ photo: { id: string; url: string } | null }>(`GET /v1/${path}`, { as })).body.photo;
  return { audience, locale, venue, event, person, photoOf };
}

const file = async (name = 'hall.jpg') =>
  new File([new Uint8Array(await picture(800, 600).jpeg().toBuffer())], name);

test('the forms of an event, a venue and a person: a picture that is chosen is uploaded, and shown', async () => {
  const { audience, venue, event, person, photoOf } = await scene();
  const desk = await deskOf(audience, 'editor');
  for (const path of [`events/${event.id}`, `venues/${venue.id}`, `people/${person.id}`]) {
    const { body } = await desk.open(`/${path}`);
    assert.match(body, 'enctype="multipart/form-data"');
    assert.match(body, /<input type="file" name="picture" accept="image\/jpeg,[^"]+" aria-label="[^"]+">/);
    const { status, location } = await desk.choose(`/${path}`, await file());
    assert.equal([status, location], [303, `/${path}?done=save`]);
    const photo = await photoOf(path);
    assert.match(photo?.url ?? '', `http://platform.test/v1/photos/${photo?.id}/image?width=`);
    assert.is((await image(photo?.id ?? '')).status, 200);
  }
});

test('a form in which no picture is chosen: the address stays as it is', async () => {
  const { audience, venue, photoOf } = await scene();
  const desk = await deskOf(audience, 'editor');
  const path = `venues/${venue.id}`;
  await desk.choose(`/${path}`, await file());
  const before = await photoOf(path);
  const { status } = await desk.choose(`/${path}`, new File([], ''), { address: '1 Main St' });
  assert.is(status, 303);
  assert.equal(await photoOf(path), before);
});

test('a new venue with a picture', async () => {
  const { audience, locale, photoOf } = await scene();
  const desk = await deskOf(audience, 'owner');
  const values = { name: 'The Cellar', locale_id: locale.name, latitude: '43.6', longitude: '-79.3' };
  const { status, location } = await desk.choose('/venues/new', await file(), values);
  assert.is(status, 303);
  assert.ok(await photoOf(location.replace(/^\/|\?.*$/g, '')));
});

test('a file that is no picture: the form again, with what is wrong', async () => {
  const { audience, venue, photoOf } = await scene();
  const desk = await deskOf(audience, 'editor');
  const path = `venues/${venue.id}`;
  const { status, body } = await desk.choose(`/${path}`, new File(['<svg/>'], 'a.svg'), {
    address: '2 Main St',
  });
  assert.is(status, 422);
  assert.match(body, 'This is no picture that the service reads.');
  assert.match(body, '2 Main St');
  assert.is(await photoOf(path), null);
});

test('a file of more than 10 MB: a page that says so', async () => {
  const { audience, venue } = await scene();
  const desk = await deskOf(audience, 'editor');
  const large = new File([new Uint8Array(12 * 2 ** 20)], 'a.jpg');
  const { status, body } = await desk.choose(`/venues/${venue.id}`, large);
  assert.is(status, 413);
  assert.match(body, 'Pictures may have up to 10 MB each');
});

test('a picture in a form that is refused for something else: kept', async () => {
  const { audience, venue, photoOf } = await scene();
  const desk = await deskOf(audience, 'editor');
  const path = `venues/${venue.id}`;
  const { status, body } = await desk.choose(`/${path}`, await file(), { latitude: 'north' });
  assert.is(status, 400);
  const { photo_url = '' } = valuesIn(body);
  await desk.fill(`/${path}`, { photo_url });
  assert.match((await photoOf(path))?.url ?? '', /\/v1\/photos\/[\da-f-]+\/image\?/);
});

test('a contributor chooses a picture: proposed, and shown once it is approved', async () => {
  const { audience, venue, photoOf } = await scene();
  const path = `venues/${venue.id}`;
  const contributor = await deskOf(audience, 'contributor');
  const { status, location } = await contributor.choose(`/${path}`, await file());
  assert.equal([status, location], [303, '/proposals?done=propose']);
  assert.is(await photoOf(path), null);
  const desk = await deskOf(audience, 'editor');
  const [, proposal = ''] =
    /href="(\/proposals\/[\da-f-]+)"/.exec((await desk.open('/proposals')).body) ?? [];
  const shown =
    /<ins class="after"><a [^>]*aria-label="Picture"[^>]*><div class="picture"[^>]*><img src="(\/v1\/photos\/[^"]+)"/;
  const [, image = ''] = shown.exec((await desk.open(proposal)).body) ?? [];
  assert.is((await desk.open(image.replaceAll('&#38;', '&'))).status, 200);
  await desk.fill(proposal, { decision: 'approve-all' });
  assert.match((await photoOf(path))?.url ?? '', /\/v1\/photos\/[\da-f-]+\/image\?/);
});

test('a proposed picture: an upload of the audience, whatever host its address names, as approval takes it; any other as text', async () => {
  const here = await scene();
  const { audience, venue, photoOf } = here;
  const path = `venues/${venue.id}`;
  const idOfUpload = async ({ audience, venue, photoOf }: Awaited<ReturnType<typeof scene>>) => {
    await (await deskOf(audience, 'editor')).choose(`/venues/${venue.id}`, await file());
    return (await photoOf(`venues/${venue.id}`))?.id ?? '';
  };
  const addressOf = (id: string) => `https://evil.example/v1/photos/${id}/image`;
  const own = await idOfUpload(here);
  const foreign = addressOf(await idOfUpload(await scene()));
  const contributor = await deskOf(audience, 'contributor');
  const desk = await deskOf(audience, 'editor');
  const propose = async (photo_url: string) => {
    await contributor.fill(`/${path}`, { photo_url });
    const [, proposal = ''] =
      /href="(\/proposals\/[\da-f-]+)"/.exec((await desk.open('/proposals')).body) ?? [];
    return {
      proposal,
      after: /<ins class="after">(.*?)<\/ins>/s.exec((await desk.open(proposal)).body)?.[1],
    };
  };
  for (const address of [foreign, 'https://pictures.example/1.jpg']) {
    const { after, proposal } = await propose(address);
    assert.is(after, `<a href="${address}" rel="noreferrer">${address}</a>`);
    await desk.fill(proposal, { decision: 'approve-all' });
    assert.is((await photoOf(path))?.url, address);
  }
  const { after = '', proposal } = await propose(addressOf(own));
  assert.match(after, `src="/v1/photos/${own}/image`);
  assert.not.match(after, 'evil.example');
  await desk.fill(proposal, { decision: 'approve-all' });
  assert.is((await photoOf(path))?.id, own);
});

test('the pages of an audience: an uploaded picture in the widths that it has, from this host, and in previews', async () => {
  const { audience, venue, photoOf } = await scene();
  const desk = await deskOf(audience, 'owner');
  await desk.choose(`/venues/${venue.id}`, await file());
  const photo = await photoOf(`venues/${venue.id}`);
  const { body, headers } = await newVisitor(`${audience.subdomain}.platform.test`).open(
    `/venues/${venue.id}`,
  );
  const { pathname, searchParams } = new URL(photo?.url ?? '');
  const at = (width: number) => `${pathname}?width=${width}&#38;hash=${searchParams.get('hash')}`;
  assert.match(body, `src="${at(960)}" srcset="${at(320)} 320w, ${at(800)} 800w" sizes="`);
  assert.match(body, `<meta property="og:image" content="http://platform.test${at(800)}">`);
  assert.match(headers.get('content-security-policy') ?? '', "img-src data: https: 'self'");
});
