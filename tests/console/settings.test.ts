import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formTokenIn } from '../pages/signed-in.ts';
import { createScene } from '../research/scene.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { seedDomain } from '../support/records/worlds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { administer } from '../support/requests/caller.ts';
import { mutate } from '../support/requests/mutate.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { deskOf, valuesIn } from './desk.ts';

test('settings: the name, whether everybody sees the pages, and where people are reached', async () => {
  const audience = await seedAudience();
  const owner = await deskOf(audience, 'owner');
  const site = newVisitor(`${audience.subdomain}.platform.test`);
  assert.is.not((await site.open('/')).status, 200);
  const saved = await owner.fill('/settings', {
    ...{ name: 'Salsa & Friends', public_pages: 'on', contact_url: 'mailto:hello@salsa.example' },
    ...{ logo_url: 'https://salsa.example/logo.png', about: 'We **dance**.\n\nCome!' },
  });
  assert.is(saved.location, '/settings?done=save');
  const shown = await site.open('/');
  assert.is(shown.status, 200);
  assert.match(shown.body, 'Salsa &#38; Friends');
  assert.match(shown.body, 'mailto:hello@salsa.example');
  assert.match(shown.body, '<img src="https://salsa.example/logo.png"');
  assert.match(shown.body, '<p>We <strong>dance</strong>.</p>\n<p>Come!</p>');
  assert.is((await owner.fill('/settings', { default_language: 'english' })).status, 303);
  assert.is(valuesIn((await owner.open('/settings')).body).default_language, 'English');
  const refused = await owner.fill('/settings', { contact_url: 'nowhere', default_language: 'xx' });
  assert.is(refused.status, 400);
  assert.match(refused.body, 'must be an http, https or mailto address');
  assert.is(valuesIn(refused.body).contact_url, 'nowhere');
});

test('settings: somebody else changed them meanwhile: the second is shown both versions, and chooses', async () => {
  const audience = await seedAudience();
  const [one, other] = [await deskOf(audience, 'owner'), await deskOf(audience, 'owner')];
  const { version = '' } = valuesIn((await other.open('/settings')).body);
  assert.is((await one.fill('/settings', { name: 'First' })).status, 303);
  const refused = await other.fill('/settings', { name: 'Second', version });
  assert.is(refused.status, 412);
  assert.match(refused.body, /<tr><th[^>]*>Name<\/th><td[^>]*>First<\/td><td[^>]*>Second<\/td><\/tr>/);
  assert.match(refused.body, 'Keep theirs');
  assert.is(valuesIn((await one.open('/settings')).body).name, 'First');
  const mine = await other.visitor.open('/settings', {
    form: { ...valuesIn(refused.body), form_token: formTokenIn(refused) },
  });
  assert.is(mine.location, '/settings?done=save');
  assert.is(valuesIn((await one.open('/settings')).body).name, 'Second');
});

test('all of an audience to take along: a record on each line, past and hidden ones too', async () => {
  const { as, audience } = await createScene();
  const hall = { hidden: true, photo_url: 'https://a.example/hall.jpg' };
  const milonga = { name: 'Milonga', people: ['Ben', 'Ana'], description: 'All night', tags: ['tango'] };
  const tango = { name: 'Tango', color: '#aa3300', words: ['milongas'] };
  await (await administer(audience)).tags.create(tango);
  await send(as, {
    venues: [venueItem('v1', { name: 'The Hall', ...hall })],
    events: [eventItem('m', { ...milonga, starts_at: '2020-01-01T20:00:00Z', ends_at: null })],
  });
  const owner = await deskOf(audience, 'owner');
  const exported = await owner.open('/settings/export.ndjson');
  assert.is(exported.status, 200);
  assert.is(exported.headers.get('cache-control'), 'private, no-store');
  assert.match(exported.headers.get('content-disposition') ?? '', `${audience.subdomain}.ndjson`);
  const lines: Record<string, Record<string, unknown>>[] = exported.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const found = Object.fromEntries(lines.flatMap((line) => Object.entries(line)));
  assert.equal(lines.length, 7);
  assert.is(found.audience?.subdomain, audience.subdomain);
  const { venue = {}, event = {}, person = {}, tag = {} } = found;
  assert.equal([venue.name, venue.hidden, venue.locale_label], ['The Hall', true, 'toronto']);
  assert.is(venue.photo_url, 'https://a.example/hall.jpg');
  assert.equal([event.name, event.description, event.venue_id], ['Milonga', 'All night', venue.id]);
  assert.match(JSON.stringify(event.people), /"Ben".*"Ana"/);
  for (const told of ['"source":"scraper"', '"external_id":"m"'])
    assert.match(JSON.stringify(event.origins), told);
  assert.equal(person.tracks, []);
  assert.equal(event.tag_ids, [tag.id]);
  const { name, color, words } = tag;
  const again = await mutate(
    await seedAudience(),
    'createTag',
    { name, color, words },
    'tag { name color words }',
  );
  assert.equal(again.tag, tango);
});

test('a domain of the audience that leads nowhere: the record that is missing is named; no other name is looked up', async () => {
  const audience = await seedAudience();
  const dnsName = `${audience.subdomain}.invalid`;
  await seedDomain(audience, dnsName);
  const owner = await deskOf(audience, 'owner');
  const [check = ''] = /\/settings\?check=[\w-]+/.exec((await owner.open('/settings')).body) ?? [];
  const { body } = await owner.open(check);
  assert.match(body, `${dnsName} does not lead here.`);
  assert.match(body, `points to ${audience.subdomain}.platform.test`);
  const other = await deskOf(await seedAudience(), 'owner');
  assert.not.match((await other.open(check)).body, dnsName);
});
