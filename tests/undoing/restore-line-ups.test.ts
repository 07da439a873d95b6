import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { seedEvent, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { globalId } from '../support/requests/graphql.ts';
import { mutate } from '../support/requests/mutate.ts';
import { undo } from './undo.ts';

/** An event with three people, of whom the second is deleted. */
async function createLineUp() {
  const { audience, locale, get } = await createScene();
  const people = [];
  for (const name of ['Ana', 'Bo', 'Cleo']) people.push(await seedPerson(locale, { name }));
  const [, bo] = people;
  assert.ok(bo);
  const venue = await seedVenue(locale);
  const event = await seedEvent(venue, { people });
  const records = { E: ['Event', event.id], V: ['Venue', venue.id], P: ['Person', bo.id] } as const;
  return {
    event,
    people: people.map(({ id }) => globalId('Person', id)),
    /** Steps such as `dE`, which deletes the event, and `rE`, which restores it. */
    async run(steps: string): Promise<void> {
      for (const [, verb, record] of steps.matchAll(/([dr])([EVP])/g)) {
        const [type, id] = records[record === 'E' || record === 'V' ? record : 'P'];
        const name = `${verb === 'd' ? 'delete' : 'restore'}${type}`;
        await mutate(audience, name, { id: globalId(type, id) }, 'clientMutationId');
      }
    },
    edit: (change: object) =>
      mutate(audience, 'updateEvent', { id: globalId('Event', event.id), ...change }, 'clientMutationId'),
    names: async () => {
      const { people } = await get<{ people: { name: string }[] }>(`events/${event.id}`);
      return people.map(({ name }) => name).join(' ');
    },
  };
}

for (const order of [
  ...['dE dP rE rP', 'dE dP rP rE', 'dP dE rE rP', 'dP dE rP rE'],
  ...['dV dP rV rP', 'dV dP rP rV', 'dP dV rV rP', 'dP dV rP rV'],
  ...['dE dP rE dE rP rE', 'dE dP rE dV rP rV', 'dP rP dE rE', 'dE dP rE rP dP dE rP rE'],
])
  test(`deleted and restored, an event (E), its venue (V) and a person (P), ${order}: the whole line-up, in order`, async () => {
    const { run, names } = await createLineUp();
    await run(order);
    assert.is(await names(), 'Ana Bo Cleo');
  });

test('restorePerson: not in the line-up of a restored event from which an administrator had taken them', async () => {
  const { run, edit, names, people } = await createLineUp();
  const [ana, , cleo] = people;
  await edit({ personIds: [ana, cleo] });
  await run('dE dP rE rP dP dE rP rE');
  assert.is(await names(), 'Ana Cleo');
});

test('restorePerson: an event that was restored and edited without them keeps the edit', async () => {
  const { run, edit, names, people } = await createLineUp();
  const [ana, , cleo] = people;
  await run('dE dP rE');
  await edit({ personIds: [cleo, ana] });
  await run('rP');
  assert.is(await names(), 'Bo Cleo Ana');
});

test('restoreEvent: without those whom an undo took from the line-up, though they came back with another event', async () => {
  const { audience, as, get } = await createScene();
  const without = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  const event = without.body.items.find(({ external_id }) => external_id === 'e1')?.id ?? '';
  const people = async (id = event) =>
    (await get<{ people: { id: string }[] }>(`events/${id}`)).people.map((person) => person.id);
  const { body } = await send(as, { events: [eventItem('e1', { people: ['Ana'] })] });
  const ana = await people();
  assert.is(ana.length, 1);
  assert.is((await undo(as, body.id)).status, 200);
  const other = await send(as, { events: [eventItem('e2', { people: ['Ana'] })] });
  assert.equal(await people(other.body.items[0]?.id ?? ''), ana);
  for (const name of ['deleteEvent', 'restoreEvent'])
    await mutate(audience, name, { id: globalId('Event', event) }, 'clientMutationId');
  assert.equal(await people(), []);
});
