import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { second } from '../../core/values/time.ts';
import type { Locale } from '../../orm/schema/entities/locale.ts';
import { seedLocale, seedPhoto, seedVenue } from '../support/records/seeds.ts';
import { request } from '../support/requests/request.ts';
import { changesSince, seedUser, settled } from './follow.ts';
import { remove, update, write } from './write.ts';

const duration = Number(process.env.FOLLOW_SECONDS ?? 3) * second;
const writers = 20;

test(`GET /v1/changes: ${writers} writers whose transactions end in another order than they began in: a copy becomes the same`, async () => {
  const { audience, as } = await seedUser();
  const { next_cursor } = await changesSince(as, undefined);
  const copy = new Map<string, unknown>();
  let cursor = next_cursor;
  const read = async () => {
    for (let more = true; more; ) {
      const page = await changesSince(as, cursor, { limit: '20' });
      for (const { kind, id, record } of page.changes) {
        if (record === undefined) copy.delete(`${kind} ${id}`);
        else copy.set(`${kind} ${id}`, record);
      }
      ({ more, next_cursor: cursor } = page);
    }
  };
  const locale = await seedLocale(audience);
  const photo = await seedPhoto(audience);
  const end = performance.now() + duration;
  const following = (async () => {
    while (performance.now() < end) await read();
  })();
  const written = await Promise.all(Array.from({ length: writers }, () => writeUntil(end, locale, photo.id)));
  await following;
  await settled();
  await read();

  const present = new Map<string, unknown>();
  const { body: venues } = await request<{ id: string }[]>(`GET /v1/locales/${locale.id}/venues`, { as });
  for (const { id } of venues)
    present.set(`venue ${id}`, (await request(`GET /v1/venues/${id}`, { as })).body);
  present.set(`locale ${locale.id}`, (await request(`GET /v1/locales/${locale.id}`, { as })).body);
  present.set(`photo ${photo.id}`, (await request(`GET /v1/photos/${photo.id}`, { as })).body);
  assert.ok(venues.length > 0);
  assert.ok(Math.min(...written) > 0, `each has written: ${written}`);
  assert.equal(Object.fromEntries([...copy].sort()), Object.fromEntries([...present].sort()));
});

/** Transactions that take no turns: each begins, writes at once or late, and ends when it likes. */
async function writeUntil(end: number, locale: Locale, photoId: string) {
  const waiting = () => pause(Math.random() * 30);
  const venues: string[] = [];
  let count = 0;
  for (; performance.now() < end || count === 0; count++) {
    const [id] = venues;
    const step = count % 7;
    if (id === undefined || step === 0) venues.push((await seedVenue(locale, { name: `Hall ${count}` })).id);
    else if (step === 1) await write(waiting, update('venue', id, { address: `${count}` }), waiting);
    else if (step === 2) await write(update('venue', id, { hidden: count % 2 === 0 }), waiting);
    else if (step === 3) await write(update('venue', id, { photo_id: photoId, hidden: false }), waiting);
    else if (step === 4) await write(update('locale', locale.id, { name: `Toronto ${Math.random()}` }));
    else if (step === 5)
      await write(waiting, update('photo', photoId, { url: `https://a.example/${Math.random()}` }));
    else {
      await write(remove('venue', id), waiting);
      venues.shift();
    }
  }
  return count;
}
