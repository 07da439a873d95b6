import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedEvent, seedHall, seedLocale, seedVenue } from '../../support/records/seeds.ts';
import { signIn, worker } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';

interface Refused {
  error: string;
  fields: Record<string, string[]>;
}

const unknown = ['is not a known field'];

test("POST /v1/locales/:locale_id/venues: 400 for a body that names the locale, even the path's", async () => {
  const audience = await seedAudience();
  const [here, there] = [await seedLocale(audience), await seedLocale(audience)];
  const { as } = await signIn({ audience, admin: true });
  for (const { id: locale_id } of [here, there]) {
    const body = { name: 'The Hall', latitude: 1, longitude: 1, locale_id };
    const answer = await request<Refused>(`POST /v1/locales/${here.id}/venues`, { as, body });
    assert.equal([answer.status, answer.body.fields], [400, { locale_id: unknown }]);
  }
  assert.equal((await request(`GET /v1/locales/${here.id}/venues`, { as })).body, []);
});

test('POST /v1/locales/:locale_id/venues: 400 for a body that names an audience, even its own', async () => {
  const [audience, other] = [await seedAudience(), await seedAudience()];
  const locale = await seedLocale(audience);
  for (const { as } of [await signIn({ audience, admin: true }), await signIn({ admin: true })])
    for (const audience_id of [audience.id, other.id, null, 1]) {
      const body = { name: 'The Hall', latitude: 1, longitude: 1, audience_id };
      const answer = await request<Refused>(`POST /v1/locales/${locale.id}/venues`, { as, body });
      assert.equal([answer.status, answer.body.fields], [400, { audience_id: unknown }]);
    }
});

test('PATCH /v1/venues/:id: 400 for a body that holds an id', async () => {
  const audience = await seedAudience();
  const venue = await seedVenue(await seedLocale(audience), { name: 'The Hall' });
  const { as } = await signIn({ audience, admin: true });
  const body = { id: venue.id, name: 'The Barn' };
  const answer = await request<Refused>(`PATCH /v1/venues/${venue.id}`, { as, body });
  assert.equal([answer.status, answer.body.fields], [400, { id: unknown }]);
  const read = await request<{ name: string }>(`GET /v1/venues/${venue.id}`, { as });
  assert.is(read.body.name, 'The Hall');
});

test('POST /v1/research/batch: 400 for a body that holds what the query or a header gives', async () => {
  const audience = await seedAudience();
  const as = await worker(audience);
  const misplaced = {
    audience: audience.subdomain,
    audience_id: audience.id,
    dry_run: true,
    idempotency_key: 'one',
  };
  for (const [name, value] of Object.entries(misplaced)) {
    const body = { source: { name: 'worker' }, [name]: value };
    const answer = await request<Refused>('POST /v1/research/batch', { as, body });
    assert.equal([answer.status, answer.body.fields], [400, { [name]: unknown }]);
  }
  assert.equal((await request('GET /v1/research/batches', { as })).body, []);
});

test("POST /v1/events/:id/rsvp: an id in the body is ignored, and the path's event is answered", async () => {
  const { audience, venue } = await seedHall();
  const [event, other] = [await seedEvent(venue, { inHours: 1 }), await seedEvent(venue, { inHours: 1 })];
  const { as } = await signIn({ audience });
  const body = { id: other.id, state: 'maybe' };
  const answer = await request<{ id: string }>(`POST /v1/events/${event.id}/rsvp`, { as, body });
  assert.equal([answer.status, answer.body.id], [200, event.id]);
});
