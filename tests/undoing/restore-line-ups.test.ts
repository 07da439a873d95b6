import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { globalId } from '../support/graphql.ts';
import { mutate } from '../support/mutate.ts';
import { seedEvent, seedPerson, seedVenue } from '../support/seeds.ts';

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

test.run();
