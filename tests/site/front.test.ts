import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signedInVisitor } from '../pages/signed-in.ts';
import { testApp } from '../support/app/app.ts';
import { seedAudience, seedEvent, seedEvents, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { mutate } from '../support/requests/mutate.ts';
import { requestAt } from '../support/requests/request.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { textsIn, visitorOf } from './host.ts';

const publicAudience = (name?: string) => seedAudience(name, { publicPages: true });

test('GET / by a browser on the host of an audience with publicPages: its coming events, soonest first', async () => {
  const audience = await publicAudience('Salsa City');
  const venue = await seedVenue(await seedLocale(audience), { name: 'The Hall' });
  const hidden = await seedVenue(await seedLocale(audience), { hidden: true });
  await seedEvent(venue, { name: 'Later', inHours: 200 });
  await seedEvent(venue, { name: 'Soon', inHours: 100 });
  await seedEvent(venue, { name: 'On since a month', inHours: -720, lasting: 1440 });
  await seedEvent(venue, { name: 'Begun', inHours: -1 });
  await seedEvent(venue, { name: 'Over', inHours: -5 });
  await seedEvent(venue, { name: 'Cancelled', inHours: 10, status: 'cancelled' });
  await seedEvent(hidden, { name: 'Hidden', inHours: 10 });
  await seedEvent(hidden, { name: 'Hidden, on', inHours: -1 });
  await seedEvent(venue, { name: 'Hidden itself', inHours: 10, hidden: true });
  await seedEvent(venue, { name: 'Hidden itself, on', inHours: -1, hidden: true });
  const { status, headers, body } = await visitorOf(audience).open('/');
  assert.is(status, 200);
  assert.match(headers.get('content-type') ?? '', 'text/html');
  assert.equal(textsIn(body, 'h1'), ['Salsa City']);
  assert.equal(textsIn(body, 'h3'), ['Begun', 'On since a month', 'Soon', 'Later']);
});

test('GET /?locale=: the events of that locale; 404 for one of another audience', async () => {
  const audience = await publicAudience();
  const [here, there] = [await seedLocale(audience, { name: 'Lisboa' }), await seedLocale(audience)];
  await seedEvent(await seedVenue(here), { name: 'Here' });
  await seedEvent(await seedVenue(here), { name: 'Here, on', inHours: -1 });
  await seedEvent(await seedVenue(there), { name: 'There' });
  await seedEvent(await seedVenue(there), { name: 'There, on', inHours: -1 });
  const visitor = visitorOf(audience);
  const { body } = await visitor.open(`/?locale=${here.id}`);
  assert.equal(textsIn(body, 'h1'), ['Lisboa']);
  assert.equal(textsIn(body, 'h3').sort(), ['Here', 'Here, on']);
  const elsewhere = await seedLocale(await publicAudience());
  for (const id of [elsewhere.id, 'none']) assert.is((await visitor.open(`/?locale=${id}`)).status, 404);
});

test('GET /?after=: the events after the first 60, each of them once', async () => {
  const audience = await publicAudience();
  await seedEvents(await seedVenue(await seedLocale(audience)), 70);
  const visitor = visitorOf(audience);
  const first = await visitor.open('/');
  const [, next = ''] = /href="([^"]+)">Later events</.exec(first.body) ?? [];
  const second = await visitor.open(next.replaceAll('&#38;', '&'));
  const shown = [...textsIn(first.body, 'h3'), ...textsIn(second.body, 'h3')];
  assert.is(textsIn(first.body, 'h3').length, 61, 'with the one that begins just now');
  assert.is(new Set(shown).size, 70);
  assert.is(shown.length, 70);
  assert.is((await visitor.open('/?after=nonsense')).status, 400);
});

test('GET / and /venues of an audience without events, venues or a theme: 200, and says so; no empty line in its footer, no script of a map', async () => {
  const visitor = visitorOf(await publicAudience());
  const { status, body } = await visitor.open('/');
  assert.is(status, 200);
  assert.match(body, 'No events are announced yet.');
  assert.not.match(body, /<p[^>]*><\/p>/);
  const venues = await visitor.open('/venues');
  assert.is(venues.status, 200);
  assert.match(venues.body, 'There are no venues yet.');
  assert.not.match(venues.body, '/map.js');
});

test('every page of an audience without publicPages: 401 and where to sign in, whatever there is', async () => {
  const audience = await seedAudience('Members');
  const venue = await seedVenue(await seedLocale(audience), { name: 'Secret hall' });
  const event = await seedEvent(venue, { name: 'Secret dance' });
  const visitor = visitorOf(audience);
  const paths = [
    '/',
    '/venues',
    `/events/${event.id}`,
    '/events/none',
    `/venues/${venue.id}`,
    '/people/none',
  ];
  for (const path of paths) {
    const { status, headers, body } = await visitor.open(path);
    assert.is(status, 401, path);
    assert.is(headers.get('cache-control'), 'no-store', path);
    assert.equal(textsIn(body, 'h1'), ['Members'], path);
    assert.not.match(body, 'Secret', path);
  }
  for (const path of ['/', `/events/${event.id}`, '/venues.geojson', `/events/${event.id}/event.ics`]) {
    const { status, body } = await visitor.open(path, { accept: '*/*' });
    assert.equal([status, body], [401, '{}'], path);
  }
  const { visitor: member } = await signedInVisitor({ host: `${audience.subdomain}.platform.test`, to: '/' });
  assert.match((await member.open(`/events/${event.id}`, { accept: '*/*' })).body, 'Secret dance');
});

test('every page: the addresses of its audience below it, an icon, and a picture for links to it', async () => {
  const audience = await publicAudience();
  const settings = {
    contactUrl: 'mailto:hello@dance.example',
    imprintUrl: 'https://dance.example/imprint',
    privacyUrl: null,
  };
  await mutate(audience, 'updateAudience', settings, 'audience { id }');
  const { body } = await visitorOf(audience).open('/venues');
  const [, below = ''] = body.split('<footer');
  assert.match(below, '<a href="mailto:hello@dance.example">Contact</a>');
  assert.match(below, '<a href="https://dance.example/imprint">Imprint</a>');
  assert.not.match(below, 'Privacy');
  assert.match(body, '<link rel="icon" href="data:image/svg+xml,');
  const [, picture = ''] = /<meta property="og:image" content="http:\/\/[^/]+([^"]+)">/.exec(body) ?? [];
  const { status, headers } = await requestAt((await testApp()).url, `GET ${picture}`);
  assert.equal([status, headers.get('content-type')], [200, 'image/png']);
  const shown = await visitorOf(audience).open('/venues', { accept: '*/*' });
  assert.equal([shown.status, shown.body.includes(picture)], [200, true], 'where a link to it is shown');
  const { status: found } = await visitorOf(audience).open('/venues', { accept: '*/*', method: 'HEAD' });
  assert.is(found, 200);
});

test('the first page: what the audience and its contact say in Markdown, without markup, scripts or pictures; its logo on every page', async () => {
  const audience = await publicAudience('Salsa & Co');
  const settings = {
    logoUrl: 'https://dance.example/logo.svg?a=1&b=2',
    about:
      '# Big\n\nWe *dance* <script>alert(1)</script> [here](javascript:alert(1))\n\n- ![x](https://dance.example/x.png)',
    contactText: 'Write to [us](mailto:hello@dance.example) or see https://dance.example',
  };
  await mutate(audience, 'updateAudience', settings, 'audience { id }');
  const visitor = visitorOf(audience);
  const { body, headers } = await visitor.open('/');
  assert.match(body, '<h2>About Salsa &#38; Co</h2>');
  assert.match(body, 'We <em>dance</em> &lt;script&gt;alert(1)&lt;/script&gt; [here](javascript:alert(1))');
  assert.match(body, '<a href="mailto:hello@dance.example">us</a>');
  assert.match(body, '<a href="https://dance.example">https://dance.example</a>');
  assert.not.match(body, '<h1>Big');
  assert.not.match(body, '<script>alert');
  assert.not.match(body, 'src="https://dance.example/x.png"');
  const logo = '<img src="https://dance.example/logo.svg?a=1&#38;b=2" alt="" referrerpolicy="no-referrer">';
  for (const page of [body, (await visitor.open('/venues')).body]) assert.match(page, logo);
  assert.match(headers.get('content-security-policy') ?? '', 'img-src data: https:');
});

test('GET / on the platform’s host: what this is, the ways in, and the public audiences', async () => {
  const shown = await publicAudience('000 shown first');
  const hidden = await seedAudience('000 not shown');
  const { status, body } = await newVisitor().open('/');
  assert.is(status, 200);
  assert.match(body, `<a href="http://${shown.subdomain}.platform.test/">000 shown first</a>`);
  assert.not.match(body, hidden.subdomain);
  for (const way of ['/docs', '/openapi.json', '/graphql']) assert.match(body, way);
});
