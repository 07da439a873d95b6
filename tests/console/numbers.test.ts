import { DateTime } from 'luxon';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clock } from '../support/app/clock.ts';
import { seedAudience, seedEvent, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { deskOf } from './desk.ts';

/** Where databases may not know the clocks of winter. */
const zone = 'America/Vancouver';

const cellsIn = (body: string): string[][] =>
  [...body.matchAll(/<tr><th scope="row"[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    row.split(/<[^>]*>/).filter((text) => text !== ''),
  );

test('GET /numbers: events, who comes, new members and the requests of each key, by week', async () => {
  const audience = await seedAudience();
  const venue = await seedVenue(await seedLocale(audience, { timeZone: zone }));
  const lastWeek = DateTime.fromJSDate(clock.now(), { zone }).startOf('week').minus({ weeks: 1 });
  const begun = { startsAt: clock.now(), endsAt: null };
  const event = await seedEvent(venue, begun);
  await seedEvent(venue, { ...begun, status: 'cancelled' });
  await seedEvent(venue, { startsAt: lastWeek.toJSDate(), endsAt: null });
  const owner = await deskOf(audience, 'owner');
  const empty = await owner.open('/numbers');
  assert.match(empty.body, 'No key was used');
  assert.equal(
    cellsIn(empty.body).map(([, ...numbers]) => numbers),
    [['1', '0', '1'], ['1', '0', '0'], ...Array.from({ length: 10 }, () => ['0', '0', '0'])],
  );
  const { as } = await signIn({ audience });
  await request(`POST /v1/events/${event.id}/rsvp`, { as, body: { state: 'attending' } });
  const key = await apiKey(audience);
  for (let count = 0; count < 3; count += 1) await request('GET /v1/locales', { as: key });
  const { body } = await owner.open('/numbers');
  const rows = cellsIn(body);
  assert.equal(rows[0]?.slice(1), ['1', '1', '2']);
  assert.equal(rows[12]?.slice(1), ['3', '0', '0', '0']);
  const other = await deskOf(await seedAudience(), 'owner');
  assert.match((await other.open('/numbers')).body, 'No key was used');
});
