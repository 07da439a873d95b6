import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { seedEvent, seedPerson, seedPhoto, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { globalId, mutationOf } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';
import { createMerger } from './merger.ts';

interface Named {
  id: string;
  name: string;
}

/** Of each kind, one that was merged into another. */
async function createMerged() {
  const merger = await createMerger();
  const { locale, merge, ask } = merger;
  const venues = { from: (await seedVenue(locale)).id, into: await seedVenue(locale) };
  const ana = await seedPerson(locale);
  const people = { from: (await seedPerson(locale)).id, into: ana.id };
  const event = await seedEvent(venues.into, { people: [ana] });
  const events = { from: (await seedEvent(venues.into)).id, into: event.id };
  await merge('Venue', venues.from, venues.into.id);
  await merge('Person', people.from, people.into);
  await merge('Event', events.from, events.into);
  const own = { venueId: globalId('Venue', venues.from), personIds: [globalId('Person', people.from)] };
  return {
    ...merger,
    ...{ venues: { from: venues.from, into: venues.into.id }, people, events, own },
    /** Calls a mutation that returns a record, and gives its errors, or what is selected of the record. */
    async write<Shown>(mutation: string, type: string, input: object, selection = 'id') {
      const field = type[0]?.toLowerCase() + type.slice(1);
      const document = mutationOf(mutation, `${field} { ${selection} }`);
      const { data, errors } = (await ask<Record<string, Record<string, Shown>>>(document, { input })).body;
      return { shown: data?.[mutation]?.[field], code: errors?.[0]?.extensions?.code };
    },
  };
}

test('PATCH /v1/venues/:old: changes the survivor, at its own address, if it is what was read', async () => {
  const { venues, admin, get } = await createMerged();
  const { headers } = await request(`GET /v1/venues/${venues.from}`, { as: admin });
  const patch = (address: string, etag: string) =>
    request<Named>(`PATCH /v1/venues/${venues.from}`, {
      as: admin,
      body: { address },
      headers: { 'If-Match': etag },
    });
  const changed = await patch('1 Main St', headers.get('etag') ?? '');
  assert.equal([changed.status, changed.body.id], [200, venues.into]);
  assert.is(changed.headers.get('content-location'), `/v1/venues/${venues.into}`);
  assert.is((await get<{ address: string }>(`venues/${venues.into}`)).address, '1 Main St');
  assert.is((await patch('2 Main St', headers.get('etag') ?? '')).status, 412);
});

test('updateVenue, updateEvent and updatePerson of a former id: change the survivor', async () => {
  const { venues, events, people, write, get } = await createMerged();
  for (const [type, path, { from, into }] of [
    ['Venue', 'venues', venues],
    ['Event', 'events', events],
    ['Person', 'people', people],
  ] as const) {
    const input = { id: globalId(type, from), name: 'Renamed' };
    const { shown } = await write<Named>(`update${type}`, type, input);
    assert.is(shown?.id, globalId(type, into));
    assert.is((await get<Named>(`${path}/${into}`)).name, 'Renamed');
  }
});

test('former ids in other records: mean the survivor, once in a line-up, and are no change where it is there', async () => {
  const { venues, people, events, own, write, get } = await createMerged();
  const times = { startsAt: '2099-01-01T20:00:00Z', name: 'Fado' };
  const created = await write<Named>('createEvent', 'Event', { ...own, ...times });
  const id = Buffer.from(created.shown?.id ?? '', 'base64')
    .toString()
    .slice('Event:'.length);
  const event = await get<{ venue: Named; people: Named[] }>(`events/${id}`);
  assert.equal([event.venue.id, pluck(event.people, 'id')], [venues.into, [people.into]]);
  const twice = [...own.personIds, globalId('Person', people.into)];
  const input = { id: globalId('Event', events.into), ...own, personIds: twice };
  const updated = await write<{ editedFields: string[] }>('updateEvent', 'Event', input, 'editedFields');
  assert.equal(updated.shown?.editedFields, []);
  const track = { personId: own.personIds[0], name: 'Lisboa' };
  const ofTrack = await write<{ person: Named }>('createTrack', 'Track', track, 'person { id }');
  assert.is(ofTrack.shown?.person.id, globalId('Person', people.into));
  const message = { venueId: own.venueId, text: 'Doors at eight' };
  const ofMessage = await write<{ venue: Named }>('createMessage', 'Message', message, 'venue { id }');
  assert.is(ofMessage.shown?.venue.id, globalId('Venue', venues.into));
  const rule = { recurrence: 'FREQ=WEEKLY;COUNT=2', startsLocal: '2099-01-01T20:00', name: 'Fado' };
  const series = await write<{ venue: Named }>('createSeries', 'Series', { ...own, ...rule }, 'venue { id }');
  assert.is(series.shown?.venue.id, globalId('Venue', venues.into));
});

test('deletion by a former id: not found, and the survivor stays', async () => {
  const { venues, events, people, admin, write, get } = await createMerged();
  assert.is((await request(`DELETE /v1/venues/${venues.from}`, { as: admin })).status, 404);
  for (const [type, path, { from, into }] of [
    ['Venue', 'venues', venues],
    ['Event', 'events', events],
    ['Person', 'people', people],
  ] as const) {
    const { code } = await write(`delete${type}`, type, { id: globalId(type, from) });
    assert.is(code, 'NOT_FOUND');
    assert.is((await get<Named>(`${path}/${into}`)).id, into);
  }
});

test('lists and RSVPs of a former id: name the address of the survivor’s', async () => {
  const { audience, venues, events, people, admin } = await createMerged();
  for (const [path, { from, into }] of Object.entries({ venues, people })) {
    const list = (id: string) =>
      request<Named[]>(`GET /v1/${path}/${id}/events?from=2020-01-01T00:00:00Z&limit=1`, { as: admin });
    const { headers, body } = await list(from);
    const expected = `/v1/${path}/${into}/events?from=2020-01-01T00%3A00%3A00Z&limit=1`;
    assert.is(headers.get('content-location'), expected);
    assert.equal(pluck(body, 'id'), [events.into]);
    assert.is((await list(into)).headers.get('content-location'), null);
  }
  const { as } = await signIn({ audience });
  const rsvp = `/v1/events/${events.from}/rsvp`;
  for (const { status, headers } of [
    await request(`POST ${rsvp}`, { as, body: { state: 'maybe' } }),
    await request(`DELETE ${rsvp}`, { as }),
  ])
    assert.equal([status, headers.get('content-location')], [200, `/v1/events/${events.into}`]);
});

test('GET /v1/…/:old/image: redirects to the picture of the survivor', async () => {
  const { audience, locale, merge } = await createMerger();
  const { id: photoId, url } = await seedPhoto(audience);
  const venue = await seedVenue(locale, { photoId });
  const picture = (path: string, id: string) => request(`GET /v1/${path}/${id}/image`);
  for (const [type, path, from, into] of [
    ['Venue', 'venues', await seedVenue(locale), venue],
    ['Event', 'events', await seedEvent(venue), await seedEvent(venue, { photoId })],
    ['Person', 'people', await seedPerson(locale), await seedPerson(locale, { photoId })],
  ] as const) {
    assert.is((await picture(path, from.id)).status, 404);
    await merge(type, from.id, into.id);
    const { status, headers } = await picture(path, from.id);
    assert.equal([status, headers.get('location')], [302, url]);
  }
});

test('an update beside the merge of its record: it is the survivor’s, or was the former one’s', async () => {
  const { locale, merge, admin, get } = await createMerger();
  for (let time = 0; time < 5; time++) {
    const [from, into] = [(await seedVenue(locale)).id, (await seedVenue(locale)).id];
    const body = { address: '1 Main St' };
    const [updated] = await Promise.all([
      request(`PATCH /v1/venues/${from}`, { as: admin, body }),
      merge('Venue', from, into),
    ]);
    assert.is(updated.status, 200);
    assert.is((await get<{ address: string }>(`venues/${into}`)).address, '1 Main St');
  }
});
