import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedCity, seedEvent, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { editorOf, memberOf, visitorOf } from './host.ts';

test('the pages of an event, a venue and a person: “Edit”, which leads to the same in the console, for editors alone', async () => {
  const { audience, locale } = await seedCity('Salsa City', { publicPages: true });
  const [venue, person] = [await seedVenue(locale), await seedPerson(locale)];
  const event = await seedEvent(venue);
  const editor = await editorOf(audience);
  const others = [visitorOf(audience), await memberOf(audience)];
  for (const path of [`/events/${event.id}`, `/venues/${venue.id}`, `/people/${person.id}`]) {
    const link = `href="http://admin.${audience.subdomain}.platform.test${path}">Edit</a>`;
    assert.ok((await editor.open(path)).body.includes(link), path);
    for (const other of others) assert.not.match((await other.open(path)).body, 'Edit</a>');
  }
});

test('every page of a site: says who is signed in, by name, and nobody for strangers', async () => {
  const audience = await seedAudience('Salsa City', { publicPages: true });
  const member = await memberOf(audience);
  for (const path of ['/', '/venues', '/people', '/search', '/calendar'])
    assert.match((await member.open(path)).body, 'Signed in as Robin Quill', path);
  assert.not.match((await visitorOf(audience).open('/')).body, 'Signed in as');
});
