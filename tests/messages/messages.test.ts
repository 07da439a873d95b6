import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hour } from '../../core/values/time.ts';
import { clock } from '../support/app/clock.ts';
import { pluck } from '../support/pluck.ts';
import { seedHall } from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { refusalOf } from '../support/requests/refusal.ts';
import { request } from '../support/requests/request.ts';

interface Now {
  messages: { id: string; text: string; expires_at: string | null }[];
}

async function scene() {
  const { audience, venue } = await seedHall();
  const { as } = await signIn({ audience });
  const shown = async () =>
    (await request<Now>('GET /v1/now?latitude=43.65&longitude=-79.38', { as })).body.messages;
  return { audience, venue, shown, messages: (await administer(audience)).messages };
}

const inHours = (hours: number) => new Date(clock.now().valueOf() + hours * hour).toISOString();

test('a message: shown at its venue from its creation on, until an administrator ends or deletes it', async () => {
  const { venue, shown, messages } = await scene();
  const { id } = await messages.create({ venue_id: venue.id, text: ' Doors are open ' });
  assert.equal(
    (await shown()).map(({ text, expires_at }) => [text, expires_at]),
    [['Doors are open', null]],
  );
  await messages.update({ id, starts_at: inHours(-2), expires_at: inHours(-1) });
  assert.equal(await shown(), []);
  await messages.update({ id, expires_at: null, text: 'Last call' });
  assert.equal(pluck(await shown(), 'text'), ['Last call']);
  await messages.delete({ id });
  assert.equal(await shown(), []);
});

test('a message: its end comes after its start', async () => {
  const { venue, messages } = await scene();
  const wrong = { venue_id: venue.id, text: 'Doors', starts_at: inHours(2), expires_at: inHours(1) };
  const fields = { expires_at: ['must be after the start'] };
  assert.equal((await refusalOf(messages.create(wrong))).data.fields, fields);
  const { id } = await messages.create({ venue_id: venue.id, text: 'Doors', expires_at: inHours(1) });
  assert.equal((await refusalOf(messages.update({ id, starts_at: inHours(2) }))).data.fields, fields);
});

test("a message: at no other audience's venue", async () => {
  const { messages } = await scene();
  const { venue } = await scene();
  const { data } = await refusalOf(messages.create({ venue_id: venue.id, text: 'Doors' }));
  assert.equal(data.fields, { venue_id: ['must be the id of a venue of the audience'] });
});
