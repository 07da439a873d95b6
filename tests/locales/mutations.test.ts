import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { seedAudience, seedCity, seedLocale, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { invalidFields, refusalOf } from '../support/requests/refusal.ts';

const lisbon = {
  name: 'Lisbon',
  label: 'lisbon-pt',
  latitude: 38.72,
  longitude: -9.14,
  time_zone: 'Europe/Lisbon',
};

test('locales.create: the locale, as it was given', async () => {
  const caller = await administer(await seedAudience());
  const { id } = await caller.locales.create(lisbon);
  assert.equal(await caller.locales.get({ id }), { id, ...lisbon });
});

test('locales.create: without a label, or with null, its name', async () => {
  const caller = await administer(await seedAudience());
  const { label: _, ...unlabelled } = lisbon;
  for (const given of [unlabelled, { ...unlabelled, name: 'Porto', label: null }]) {
    const { id } = await caller.locales.create(given);
    assert.is((await caller.locales.get({ id })).label, given.name);
  }
});

test('locales.create: a label is taken within its audience only', async () => {
  const caller = await administer(await seedAudience());
  await caller.locales.create(lisbon);
  assert.equal(await invalidFields(caller.locales.create(lisbon)), {
    label: ['is taken by another locale of the audience'],
  });
  await (await administer(await seedAudience())).locales.create(lisbon);
});

for (const [field, value] of [
  ['name', ''],
  ['label', ' '],
  ['latitude', 91],
  ['longitude', Number.NaN],
  ['time_zone', 'Lisbon'],
  ['time_zone', ''],
  ['colour', 'red'],
])
  test(`locales.create: ${field} of ${JSON.stringify(value)} is an error of that field`, async () => {
    const caller = await administer(await seedAudience());
    const input = { ...lisbon, [`${field}`]: value };
    assert.equal(Object.keys(await invalidFields(caller.locales.create(input))), [field]);
  });

test('locales.create: refused for an audience that is not the one of the endpoint', async () => {
  const caller = await administer(await seedAudience());
  const { id: audience_id } = await seedAudience();
  assert.is((await refusalOf(caller.locales.create({ ...lisbon, audience_id }))).reason, 'forbidden');
});

test('locales.update: what is left out stays', async () => {
  const audience = await seedAudience();
  const caller = await administer(audience);
  const { id } = await caller.locales.create(lisbon);
  assert.equal(await caller.locales.update({ id, name: 'Lisboa', time_zone: 'Atlantic/Azores' }), { id });
  assert.equal(await caller.locales.get({ id }), {
    id,
    ...lisbon,
    name: 'Lisboa',
    time_zone: 'Atlantic/Azores',
  });
});

test('locales.update: null clears nothing that a locale must have', async () => {
  const audience = await seedAudience();
  const { id } = await seedLocale(audience);
  const caller = await administer(audience);
  const nulls = JSON.parse('{"name":null,"label":null,"latitude":null,"longitude":null,"time_zone":null}');
  assert.equal(Object.keys(await invalidFields(caller.locales.update({ id, ...nulls }))), Object.keys(nulls));
});

test('locales.update: a locale that moves keeps its venues nearest first', async () => {
  const { audience, locale } = await seedCity();
  const east = await seedVenue(locale, { longitude: -79.3 });
  const west = await seedVenue(locale, { longitude: -79.5 });
  const caller = await administer(audience);
  await caller.locales.update({ id: locale.id, latitude: -43, longitude: 100 });
  const point = { latitude: east.latitude, longitude: -79.31 };
  const { items } = await caller.venues.listInLocale({ locale_id: locale.id, ...point });
  assert.equal(pluck(items, 'id'), [east.id, west.id]);
});

test('locales.delete: gone, once it has neither venues nor people', async () => {
  const { audience, locale } = await seedCity();
  const { id } = locale;
  const venue = await seedVenue(locale);
  const caller = await administer(audience);
  const withVenue = await refusalOf(caller.locales.delete({ id }));
  assert.is(withVenue.reason, 'conflict');
  assert.match(withVenue.message, 'still has venues');
  await caller.venues.delete({ id: venue.id });
  const person = await seedPerson(locale);
  assert.match((await refusalOf(caller.locales.delete({ id }))).message, 'still has people');
  await caller.people.delete({ id: person.id });
  assert.equal(await caller.locales.delete({ id }), { id });
  assert.is((await refusalOf(caller.locales.get({ id }))).reason, 'not_found');
});
