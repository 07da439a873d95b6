import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { deskOf } from '../console/desk.ts';
import { clock } from '../support/app/clock.ts';
import { seedAudience, seedCity, seedVenue } from '../support/records/seeds.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { choose, pathOf } from '../voice/browser-scene.ts';
import { formTokenIn, formTokenOf, isSignedIn, signedInVisitor } from './signed-in.ts';

const origin = 'http://platform.test';

/** What browsers say of who sent a form: other sites, other hosts of this site, frames, and nothing at all. */
const elsewhere: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'http://toronto.platform.test' },
  { origin: 'http://platform.test.evil.example' },
  { origin: 'http://platform.test:8080' },
  { origin: 'null' },
  { origin: '' },
  { origin, 'sec-fetch-site': 'cross-site' },
  { origin, 'sec-fetch-site': 'same-site' },
  { origin, 'sec-fetch-site': 'none' },
];

for (const path of ['/sign-out', '/sign-in/token'])
  test(`POST ${path} from elsewhere, with the cookie and even the form's token: 403 with a page`, async () => {
    const { visitor } = await signedInVisitor();
    const form = { form_token: await formTokenOf(visitor) };
    for (const headers of elsewhere) {
      const { status, body } = await visitor.open(path, { form, headers });
      assert.is(status, 403, JSON.stringify(headers));
      assert.match(body, 'was not sent by a page of this host');
    }
    assert.is(await isSignedIn(visitor), true);
    const { status } = await visitor.open(path, { form, headers: { 'sec-fetch-site': 'same-origin' } });
    assert.ok(status === 200 || status === 303);
  });

test("POST /sign-out without a token, or with another's: 403, and the person stays signed in", async () => {
  const { subdomain } = await seedAudience();
  const { visitor } = await signedInVisitor();
  const other = await signedInVisitor();
  const onHost = await signedInVisitor({ host: `${subdomain}.platform.test` });
  const tokens = [
    undefined,
    '',
    'x',
    visitor.cookies.get('signed-in'),
    await formTokenOf(other.visitor),
    await formTokenOf(onHost.visitor),
    `${(await formTokenOf(visitor)).slice(0, -5)}AAAAA`,
  ];
  for (const form_token of tokens) {
    const { status } = await visitor.open('/sign-out', {
      form: form_token === undefined ? {} : { form_token },
    });
    assert.is(status, 403, form_token);
  }
  assert.is(await isSignedIn(visitor), true);
});

test('POST /sign-out with the token of a page that was open for a day: 403; the page opened again has another', async () => {
  const { visitor } = await signedInVisitor();
  const form = { form_token: await formTokenOf(visitor) };
  clock.forward(day);
  assert.is((await visitor.open('/sign-out', { form })).status, 403);
  const again = { form_token: await formTokenOf(visitor) };
  assert.is((await visitor.open('/sign-out', { form: again })).status, 303);
});

test('POST /sign-out of a stranger, or as no form: 401, 415, with pages', async () => {
  const { visitor } = await signedInVisitor();
  const form = { form_token: await formTokenOf(visitor) };
  const stranger = await newVisitor().open('/sign-out', { form });
  assert.is(stranger.status, 401);
  assert.match(stranger.body, 'Your sign-in has ended');
  const headers = { 'content-type': 'text/plain' };
  const { status, headers: received } = await visitor.open('/sign-out', { form, headers });
  assert.is(status, 415);
  assert.match(received.get('content-type') ?? '', 'text/html');
});

test('GET /sign-out: 405 with a page, and nobody is signed out', async () => {
  const { visitor } = await signedInVisitor();
  const { status, headers } = await visitor.open('/sign-out');
  assert.equal([status, headers.get('allow')], [405, 'POST']);
  assert.is(await isSignedIn(visitor), true);
});

test('a form sent after the session ended: what was typed is kept, and saved once its sender is signed in again', async () => {
  const { audience, locale } = await seedCity();
  const venue = await seedVenue(locale);
  const { visitor, person } = await deskOf(audience, 'editor');
  const path = `/venues/${venue.id}`;
  const form_token = formTokenIn(await visitor.open(path));
  await visitor.open('/sign-out', { form: { form_token } });
  const typed = { form_token, only: 'address', address: '1 Main St\n"Rear"' };
  const kept = await visitor.open(path, { form: typed });
  assert.is(kept.status, 401);
  assert.match(kept.body, 'What you typed is kept on this page');
  const fieldsIn = (body: string) => ({
    ...Object.fromEntries(
      [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
        ([, name = '', value = '']) => [name, value.replaceAll('&#34;', '"')],
      ),
    ),
  });
  const { location } = await visitor.open('/sign-in?to=%2F');
  await visitor.open(pathOf(await choose(location, person)));
  const again = await visitor.open(path, { form: fieldsIn(kept.body) });
  assert.match(again.body, 'kept, but not saved yet');
  const { status } = await visitor.open(path, { form: fieldsIn(again.body) });
  assert.is(status, 303);
  assert.match((await visitor.open(path)).body, '1 Main St');
});

test('a form with a large picture sent after the session ended: what was typed is kept', async () => {
  const { audience, locale } = await seedCity();
  const venue = await seedVenue(locale);
  const { visitor } = await deskOf(audience, 'editor');
  const path = `/venues/${venue.id}`;
  const form_token = formTokenIn(await visitor.open(path));
  await visitor.open('/sign-out', { form: { form_token } });
  const form = new FormData();
  form.set('address', '1 Main St');
  form.set('picture', new File([new Uint8Array(2 * 2 ** 20)], 'hall.jpg'));
  const { status, body } = await visitor.open(path, { form });
  assert.is(status, 401);
  assert.match(body, 'name="address" value="1 Main St"');
});
