import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { request } from '../support/requests/request.ts';
import { createScene } from './scene.ts';

test('times to the minute, with an offset or Z: taken by batches, GraphQL and the filters of lists', async () => {
  const { as, admin, editEvent } = await createScene();
  const items = {
    venues: [venueItem('v1')],
    events: [eventItem('e1', { starts_at: '2099-01-01T20:00-05:00' })],
  };
  const { status, body } = await send(as, items);
  assert.is(status, 200);
  const [venue, event] = body.items;
  const startsIn = async (query: string) => {
    const { body } = await request<{ starts_at: string }[]>(`GET /v1/venues/${venue?.id}/events?${query}`, {
      as: admin,
    });
    return body.map(({ starts_at }) => starts_at);
  };
  await editEvent(event?.id ?? '', { startsAt: '2099-01-02T01:30Z' });
  assert.equal(await startsIn('from=2099-01-02T01:30Z&until=2099-01-01T20:31-05:00'), [
    '2099-01-02T01:30:00.000Z',
  ]);
});
