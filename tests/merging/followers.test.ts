import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { visitorOf } from '../site/host.ts';
import { seedEvent, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';
import { createMerger } from './merger.ts';

test('GET /v1/changes: of a merged record, a tombstone that names the survivor, unless the caller may not see that', async () => {
  const { audience, locale, admin, merge, unmerge } = await createMerger();
  const [from, into] = [await seedVenue(locale), await seedVenue(locale, { hidden: true })];
  const { as: member } = await signIn({ audience });
  interface Changes {
    changes: object[];
    next_cursor: string;
  }
  const follow = async (as: string, cursor = '') =>
    (await request<Changes>(`GET /v1/changes?cursor=${cursor}`, { as })).body;
  const [ofAdmin, ofMember] = [await follow(admin), await follow(member)];
  await merge('Venue', from.id, into.id);
  const tombstone = { kind: 'venue', id: from.id, deleted: true };
  assert.equal((await follow(admin, ofAdmin.next_cursor)).changes[0], { ...tombstone, merged_into: into.id });
  assert.equal((await follow(member, ofMember.next_cursor)).changes[0], tombstone);
  const later = (await follow(admin, ofAdmin.next_cursor)).next_cursor;
  await unmerge('Venue', from.id);
  assert.match(JSON.stringify((await follow(admin, later)).changes), from.id);
});

test('pages of merged records: lead to the survivor, for strangers too, as do their calendars', async () => {
  const { audience, locale, merge } = await createMerger();
  await mutate(audience, 'updateAudience', { publicPages: true }, 'audience { id }');
  const venues = [await seedVenue(locale), await seedVenue(locale)] as const;
  const events = [await seedEvent(venues[0]), await seedEvent(venues[1])] as const;
  const people = [await seedPerson(locale), await seedPerson(locale)] as const;
  await merge('Event', events[0].id, events[1].id);
  await merge('Person', people[0].id, people[1].id);
  await merge('Venue', venues[0].id, venues[1].id);
  const visitor = visitorOf(audience);
  for (const [path, [from, into]] of Object.entries({ venues, events, people })) {
    const { status, location } = await visitor.open(`/${path}/${from.id}`);
    assert.equal([status, location], [302, `/${path}/${into.id}`]);
    assert.is((await visitor.open(location)).status, 200);
  }
  const calendar = async (path: string) => (await request<string>(`GET /v1/${path}/events.ics`)).body;
  for (const n of [0, 1] as const)
    assert.equal((await calendar(`venues/${venues[n].id}`)).match(/UID:\S+/g), [`UID:${events[n].id}`]);
  assert.equal(await calendar(`people/${people[0].id}`), await calendar(`people/${people[1].id}`));
  const own = await visitor.open(`/events/${events[0].id}/event.ics`);
  assert.match(own.body, `UID:${events[0].id}`);
});
