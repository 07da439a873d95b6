import { v7 } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../orm/database.ts';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import { Locale } from '../../orm/schema/entities/locale.ts';
import { Page, Photo } from '../../orm/schema/entities/photo.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { statement } from '../support/database/statement.ts';
import { openNewDatabase } from './support/database.ts';
import { createPlace, stamps, timeZone } from './support/rows.ts';

let database: Database;
test.before(async () => {
  database = await openNewDatabase();
});
test.after(() => database.close());

test('a venue that goes to another locale: its events go along', async () => {
  const { audienceId, venueId, eventId } = await database.transaction(async (transaction) =>
    createPlace(transaction),
  );
  const localeId = v7();
  await database.transaction(async ({ em }) => {
    const position = { latitude: 37.7223, longitude: -9.1393 };
    em.create(Locale, {
      id: localeId,
      audienceId,
      name: 'South',
      label: 'south',
      timeZone,
      ...position,
      ...stamps,
    });
    (await em.findOneOrFail(Venue, venueId)).localeId = localeId;
  });
  const event = await database.transaction(({ em }) => em.findOneOrFail(Event, eventId));
  assert.is(event.localeId, localeId);
});

test('a page that is renamed: its venue is too', async () => {
  const { venueId, pageId } = await database.transaction(async (transaction) => createPlace(transaction));
  await database.transaction(async ({ em }) => {
    (await em.findOneOrFail(Page, pageId)).name = 'Casa';
  });
  assert.is((await database.transaction(({ em }) => em.findOneOrFail(Venue, venueId))).name, 'Casa');
});

test('a photo that is deleted: its venue stays, without', async () => {
  const { audienceId, venueId } = await database.transaction(async (transaction) => createPlace(transaction));
  const photoId = v7();
  await database.transaction(async ({ em }) => {
    (await em.findOneOrFail(Venue, venueId)).photoId = photoId;
    em.create(Photo, { id: photoId, audienceId, url: 'https://fado.pt/1.jpg', ...stamps });
  });
  await database.transaction(async ({ em }) => em.remove(await em.findOneOrFail(Photo, photoId)));
  assert.is((await database.transaction(({ em }) => em.findOneOrFail(Venue, venueId))).photoId, null);
});

test('a venue that is deleted: its page and events go with it', async () => {
  const { venueId, pageId, eventId } = await database.transaction(async (transaction) =>
    createPlace(transaction),
  );
  await database.transaction(async ({ em }) => em.remove(await em.findOneOrFail(Venue, venueId)));
  const left = await database.transaction(async ({ em }) => [
    await em.count(Page, pageId),
    await em.count(Event, eventId),
  ]);
  assert.equal(left, [0, 0]);
});

test('an audience that is deleted: nothing of it is left', async () => {
  const place = await database.transaction(async (transaction) => createPlace(transaction));
  await database.transaction(({ em }) => em.nativeDelete(Audience, place.audienceId));
  const left = await database.transaction(async ({ em }) => [
    await em.count(Locale, place.localeId),
    await em.count(Page, place.pageId),
    await em.count(Venue, place.venueId),
    await em.count(Event, place.eventId),
  ]);
  assert.equal(left, [0, 0, 0, 0]);
});

test('an event without an end: over after three hours; the span of each: the least that it fits in', async () => {
  const over = statement<{ over_at: string; span: number }, [id: string]>(
    'over',
    'select over_at, span from event where id = $1',
  );
  const { eventId } = await database.transaction(async (transaction) => createPlace(transaction));
  const stored = async (endsAt: string | null) => {
    await database.transaction(async ({ em }) => {
      (await em.findOneOrFail(Event, eventId)).endsAt = endsAt === null ? null : new Date(endsAt);
    });
    return database.query(over, [eventId]);
  };
  for (const [endsAt, over_at, span] of [
    [null, '2026-11-21T05:07:00.000Z', 0],
    ['2026-11-22T02:07:00.000Z', '2026-11-22T02:07:00.000Z', 0],
    ['2026-11-22T02:07:00.001Z', '2026-11-22T02:07:00.001Z', 1],
    ['2026-11-30T02:07:00.000Z', '2026-11-30T02:07:00.000Z', 2],
    ['2027-11-21T02:07:00.000Z', '2027-11-21T02:07:00.000Z', 3],
    ['2029-11-21T02:07:00.000Z', '2029-11-21T02:07:00.000Z', 4],
  ] as const)
    assert.equal(await stored(endsAt), [{ over_at, span }]);
});

test.run();
