import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedEvent, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { createPairs, namesOf, search } from './pairs.ts';

const hall = { latitude: 43.6701, longitude: -79.4 };

test('duplicatesConnection: venues of one address, beside each other, with why in words and how sure it is', async () => {
  const { locale, list } = await createPairs();
  await seedVenue(locale, { ...hall, name: 'Lee’s Palace', address: '529 Bloor Street West' });
  await seedVenue(locale, { ...hall, latitude: 43.6702, name: 'LEES PALACE', address: '529 Bloor St. W.' });
  await seedVenue(locale, { ...hall, name: 'The Dance Cave', address: '531 Bloor Street West' });
  assert.equal(await list(), []);
  await search();
  const [pair, ...others] = await list();
  assert.is(others.length, 0);
  assert.ok(pair);
  assert.equal(namesOf([pair]), ['LEES PALACE = Lee’s Palace']);
  assert.is(pair.kind, 'VENUE');
  assert.ok(pair.score > 0.9);
  assert.equal(
    pair.reasons.map(({ message }) => message).join(', '),
    'same address, 11 m apart, names 1.00 alike',
  );
  assert.equal(await list('minimumScore: 1'), []);
  assert.is((await list('kind: VENUE')).length, 1);
  assert.equal(await list('kind: EVENT'), []);
});

test('a venue of which nobody knows more than the town: found by its name within the locale', async () => {
  const { locale, list } = await createPairs();
  await seedVenue(locale, { ...hall, name: 'Bryan Park', address: '1001 S Henderson St' });
  await seedVenue(locale, { name: 'Bryan Park, 1001 South Henderson Street, Toronto' });
  await seedVenue(locale, { name: 'Cascades Park, 2851 N Old State Rd, Toronto' });
  await search();
  assert.is((await list()).length, 1);
});

test('a park of which two sources have points far apart: found by its name within the locale', async () => {
  const { locale, list } = await createPairs();
  await seedVenue(locale, { ...hall, name: 'Bryan Park', address: '1001 S Henderson St' });
  await seedVenue(locale, { ...hall, latitude: 43.677, name: 'BRYAN PARK', address: '200 E Allen St' });
  await seedVenue(locale, { ...hall, latitude: 43.677, name: 'Cascades Park' });
  await search();
  assert.equal(namesOf(await list()), ['BRYAN PARK = Bryan Park']);
});

test('events that begin together at one venue, and people of one name, are pairs, too', async () => {
  const { locale, list } = await createPairs();
  const venue = await seedVenue(locale, hall);
  const at = (time: string) => ({ startsAt: new Date(`2099-01-${time}Z`), endsAt: null });
  await seedEvent(venue, { ...at('01T20:00'), name: 'Nils Frahm' });
  await seedEvent(venue, { ...at('01T20:05'), name: 'The Hall presents Nils Frahm' });
  await seedEvent(venue, { ...at('02T20:00'), name: 'Nils Frahm' });
  await seedPerson(locale, { name: 'Amália Rodrigues' });
  await seedPerson(locale, { name: 'Amalia Rodrigues' });
  await search();
  assert.equal(namesOf(await list('kind: EVENT')), ['Nils Frahm = The Hall presents Nils Frahm']);
  assert.equal(namesOf(await list('kind: PERSON')), ['Amalia Rodrigues = Amália Rodrigues']);
});

test('what changes is compared again: a pair appears, and goes with a new name, with a record, and comes back with it', async () => {
  const { audience, locale, list, ask } = await createPairs();
  await seedVenue(locale, { ...hall, name: 'Massey Hall' });
  await search();
  const venue = await seedVenue(locale, { ...hall, name: 'MASSEY HALL Toronto' });
  await search();
  assert.is((await list()).length, 1);
  const input = (others: object = {}) => ({ input: { id: globalId('Venue', venue.id), ...others } });
  const update = 'mutation ($input: VenueUpdateInput!) { updateVenue(input: $input) { venue { id } } }';
  await ask(update, input({ name: 'The Opera' }));
  await search();
  assert.equal(await list(), []);
  await ask(update, input({ name: 'Massey Hall' }));
  await search();
  assert.is((await list()).length, 1);
  await ask('mutation ($input: VenueDeleteInput!) { deleteVenue(input: $input) { venue { id } } }', input());
  assert.equal(await list(), [], 'at once');
  await search();
  await ask(
    'mutation ($input: VenueRestoreInput!) { restoreVenue(input: $input) { venue { id } } }',
    input(),
  );
  await search();
  assert.is((await list()).length, 1, audience.name);
});

test('dismissDuplicate: for ever, with who and when; taken back on request', async () => {
  const { audience, locale, list, dismiss } = await createPairs();
  const venue = await seedVenue(locale, { ...hall, name: 'Massey Hall' });
  await seedVenue(locale, { ...hall, name: 'Massey Hall' });
  await search();
  const [pair] = await list();
  const { body } = await dismiss(pair?.id ?? '');
  assert.is(body.data.dismissDuplicate.duplicate.dismissedBy, 'Edith');
  assert.ok(body.data.dismissDuplicate.duplicate.dismissedAt);
  assert.equal(await list(), []);
  assert.is((await list('dismissed: true')).length, 1);
  const { as: other } = await signIn({ audience, role: 'owner', name: 'Olga' });
  await dismiss(pair?.id ?? '', {}, other);
  await seedVenue(locale, { ...hall, name: 'Massey Hall', address: venue.address ?? '178 Victoria St' });
  await search();
  assert.is((await list()).length, 2, 'with the third one');
  assert.is((await list('dismissed: true'))[0]?.dismissedBy, 'Edith', 'who said so first');
  await dismiss(pair?.id ?? '', { dismissed: false });
  assert.is((await list()).length, 3);
});

test('dismissDuplicate: the survivor of a merge is not the same, either, as long as it is one', async () => {
  const { audience, locale, list, dismiss, ask } = await createPairs();
  const [one, other] = [
    await seedVenue(locale, { ...hall, name: 'Massey Hall' }),
    await seedVenue(locale, { ...hall, name: 'Massey Hall' }),
  ];
  await search();
  const [pair] = await list();
  await dismiss(pair?.id ?? '');
  const survivor = await seedVenue(locale, { ...hall, name: 'Massey Hall' });
  await search();
  assert.is((await list()).length, 2, audience.name);
  const merge = 'mutation ($input: VenuesMergeInput!) { mergeVenues(input: $input) { id } }';
  const [from, into] = [globalId('Venue', one.id), globalId('Venue', survivor.id)];
  await ask(merge, { input: { from, into } });
  await search();
  assert.equal(await list(), [], other.name);
  const deletions = `{ audience { changesConnection(first: 10, recordId: "${from}") { nodes { id operation } } } }`;
  interface Data {
    audience: { changesConnection: { nodes: { id: string; operation: string }[] } };
  }
  const { nodes } = (await ask<Data>(deletions)).body.data.audience.changesConnection;
  const deletion = nodes.find(({ operation }) => operation === 'DELETE')?.id;
  await ask('mutation ($input: ChangeRevertInput!) { revertChange(input: $input) { reverted } }', {
    input: { id: deletion },
  });
  await search();
  assert.is((await list()).length, 2, 'once it is not merged any more');
});

test('duplicates are for editors and owners alone', async () => {
  const { audience, locale, list, dismiss, ask } = await createPairs();
  await seedVenue(locale, { ...hall, name: 'Massey Hall' });
  await seedVenue(locale, { ...hall, name: 'Massey Hall' });
  await search();
  const [pair] = await list();
  const { as } = await signIn({ audience, role: 'contributor' });
  const read = await ask('{ duplicatesConnection { totalCount } }', {}, as);
  assert.match(JSON.stringify(read.body), 'FORBIDDEN');
  assert.match(JSON.stringify((await dismiss(pair?.id ?? '', {}, as)).body.errors), 'FORBIDDEN');
  const foreign = await createPairs();
  assert.match(JSON.stringify((await foreign.dismiss(pair?.id ?? '')).body.errors), 'NOT_FOUND');
});
