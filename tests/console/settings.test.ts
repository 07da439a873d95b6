import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { seedDomain } from '../support/records/worlds.ts';
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
  const refused = await owner.fill('/settings', { contact_url: 'nowhere', default_language: 'xx' });
  assert.is(refused.status, 400);
  assert.match(refused.body, 'must be an http, https or mailto address');
  assert.is(valuesIn(refused.body).contact_url, 'nowhere');
});

test('settings: somebody else changed them meanwhile: nothing is overwritten', async () => {
  const audience = await seedAudience();
  const [one, other] = [await deskOf(audience, 'owner'), await deskOf(audience, 'owner')];
  const { version = '' } = valuesIn((await other.open('/settings')).body);
  assert.is((await one.fill('/settings', { name: 'First' })).status, 303);
  assert.is((await other.fill('/settings', { name: 'Second', version })).status, 412);
  assert.is(valuesIn((await one.open('/settings')).body).name, 'First');
});

test('all of an audience to take along: a locale or a venue on each line, hidden ones too; for owners', async () => {
  const audience = await seedAudience();
  const locale = await seedLocale(audience);
  const venue = await seedVenue(locale, { name: 'The Hall', hidden: true });
  await seedEvent(venue, { name: 'Milonga', startsAt: new Date('2040-07-05T23:30:00Z'), endsAt: null });
  const owner = await deskOf(audience, 'owner');
  const { status, headers, body } = await owner.open('/settings/export.ndjson');
  assert.is(status, 200);
  assert.is(headers.get('cache-control'), 'private, no-store');
  assert.match(headers.get('content-disposition') ?? '', `${audience.subdomain}.ndjson`);
  const lines = body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.is(lines[0].locale.id, locale.id);
  assert.equal([lines[1].venue.name, lines[1].venue.events[0].name], ['The Hall', 'Milonga']);
  assert.is(lines.length, 2);
  const editor = await deskOf(audience, 'editor');
  assert.is((await editor.open('/settings/export.ndjson')).status, 403);
  assert.is((await editor.open('/settings')).status, 403);
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

test.run();
