import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { seedAudience, seedLocale } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { signIn, worker } from '../support/requests/credentials.ts';
import { globalId } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { request } from '../support/requests/request.ts';

const ofEvent = {
  price: { free: false, from: '10', to: '15.50', currency: 'EUR' },
  ticket_url: 'https://tickets.example/1',
  online: true,
  online_url: 'https://stream.example/1',
  languages: ['fr-CA', 'en'],
  age_limit: 18,
  doors_at: '2099-01-02T00:00:00.000Z',
};
const nothing = {
  ...{ price: null, ticket_url: null, online: false, online_url: null, languages: [], age_limit: null },
  doors_at: null,
};
const unknown = {
  ...{ step_free_entrance: 'unknown', accessible_toilet: 'unknown', hearing_loop: 'unknown' },
  ...{ quiet_room: 'unknown', parking: 'unknown' },
};

async function scene() {
  const audience = await seedAudience();
  await seedLocale(audience, { label: 'toronto' });
  const token = await worker(audience);
  const { as } = await signIn({ audience, admin: true });
  const sendBoth = async (event: Record<string, unknown>, venue: Record<string, unknown> = {}) => {
    const { body } = await send(token, {
      venues: [venueItem('v', venue)],
      events: [eventItem('e', { venue: { external_id: 'v' }, ...event })],
    });
    return body.items;
  };
  const read = async (path: string, id: string | null, fields: readonly string[]) => {
    const { body } = await request<Record<string, unknown>>(`GET /v1/${path}/${id}`, { as });
    return Object.fromEntries(fields.map((field) => [field, body[field]]));
  };
  return { audience, sendBoth, read };
}

test('a batch: what an event is and what its venue has, which null clears, and an edit keeps', async () => {
  const { audience, sendBoth, read } = await scene();
  const [madeVenue, madeEvent] = await sendBoth(ofEvent, {
    accessibility: { parking: 'yes', quiet_room: 'unknown' },
  });
  const [event, venue] = [madeEvent?.id ?? null, madeVenue?.id ?? null];
  const fields = Object.keys(ofEvent);
  assert.equal(await read('events', event, fields), ofEvent);
  assert.equal(await read('venues', venue, ['accessibility']), {
    accessibility: { ...unknown, parking: 'yes' },
  });
  const again = await sendBoth(ofEvent, { accessibility: { parking: 'yes' } });
  assert.equal(pluck(again, 'result'), ['unchanged', 'unchanged']);
  const edit = { id: globalId('Event', event ?? ''), languages: ['es'], price: { free: true } };
  await mutate(audience, 'updateEvent', edit, 'event { editedFields }');
  const all = { ...nothing, languages: null, online: null };
  const cleared = await sendBoth(all, { accessibility: null });
  assert.equal(cleared[1]?.kept, ['price', 'languages']);
  assert.equal(await read('events', event, fields), {
    ...nothing,
    price: { free: true, from: null, to: null, currency: null },
    languages: ['es'],
  });
  assert.equal(await read('venues', venue, ['accessibility']), { accessibility: unknown });
});

test('a batch: the doors open as long before a start that it moves, unless it names them', async () => {
  const { sendBoth, read } = await scene();
  const [, made] = await sendBoth({ doors_at: '2099-01-02T00:30:00.000Z' });
  const moved = { starts_at: '2099-01-01T23:00:00Z' };
  const doorsAfter = async (item: object) => {
    await sendBoth({ ...moved, ...item });
    return Object.values(await read('events', made?.id ?? null, ['doors_at']));
  };
  assert.equal(await doorsAfter({}), ['2099-01-01T22:30:00.000Z']);
  assert.equal(await doorsAfter({}), ['2099-01-01T22:30:00.000Z'], 'sent again');
  assert.equal(await doorsAfter({ doors_at: null }), [null]);
});

test('an event whose doors open after its start: 422 naming them', async () => {
  const audience = await seedAudience();
  await seedLocale(audience, { label: 'toronto' });
  const { as } = await signIn({ admin: true, audience });
  const events = [eventItem('e', { doors_at: '2099-01-02T01:01:00Z' })];
  const { status, body } = await send(as, { venues: [venueItem('v1')], events });
  assert.is(status, 422);
  assert.equal(body.items, [
    { kind: 'event', index: 0, external_id: 'e', fields: { doors_at: ['must not be after the start'] } },
  ]);
});
