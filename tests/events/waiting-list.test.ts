import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { randomSource } from '../support/random/random-source.ts';
import { createRoom, type Member } from './room.ts';
import { WaitingListModel } from './waiting-list-model.ts';

test('200 users at once for ten places: ten attend, and the others wait in one order', async () => {
  const { members, counts } = await createRoom({ capacity: 10 });
  const all: Member[] = [];
  while (all.length < 200) all.push(...(await members(20)));
  const answers = await Promise.all(all.map((one) => one.attend()));
  const positions = answers.flatMap((rsvp) => rsvp?.position ?? []);
  assert.is(answers.filter((rsvp) => rsvp?.state === 'attending').length, 10);
  assert.is(positions.length, 190);
  assert.equal(await counts(), { attending: 10, waiting: 190, maybe: 0, declined: 0 });
  const now = await Promise.all(all.map((one) => one.rsvp()));
  const places = now.flatMap((rsvp) => rsvp?.position ?? []).sort((one, other) => one - other);
  assert.equal(
    places,
    Array.from({ length: 190 }, (_, index) => index + 1),
  );
});

for (const seed of ['one', 'two', 'three'])
  test(`the order of joining holds whatever happens, seed ${seed}`, async () => {
    const random = randomSource(seed);
    const room = await createRoom({ capacity: 2 });
    const model = new WaitingListModel(2);
    const users = new Map<string, Member>();
    const steps: string[] = [];
    for (const name of 'abcdefgh') users.set(name, await room.member(name));
    for (let step = 0; step < 60; step++) {
      const name = random.pick([...users.keys()]) ?? 'a';
      const one = users.get(name);
      const act = random.below(12);
      if (act < 5) {
        steps.push(`${name} attends`);
        await one?.attend();
        model.reply(name, 'attending');
      } else if (act < 8) {
        const state = random.pick(['maybe', 'declined'] as const) ?? 'maybe';
        steps.push(`${name}: ${state}`);
        await one?.answer(state);
        model.reply(name, state);
      } else if (act === 8) {
        steps.push(`${name} takes it back`);
        await one?.takeBack();
        model.takeBack(name);
      } else if (act === 9) {
        const capacity = random.pick([1, 2, 3, 4, 5, null]) ?? null;
        steps.push(`capacity ${capacity}`);
        await room.update({ capacity });
        model.setCapacity(capacity);
      } else if (act === 10) {
        const isOpen = random.below(3) > 0;
        steps.push(isOpen ? 'takes place' : 'cancelled');
        await room.update({ status: isOpen ? 'scheduled' : 'cancelled' });
        model.setOpen(isOpen);
      } else {
        steps.push(`${name} is erased`);
        await one?.erase();
        model.erase(name);
        users.delete(name);
        users.set(`${name}+`, await room.member(name));
      }
      const shown = new Map<string, object | null>();
      for (const [name, user] of users) shown.set(name, await user.rsvp());
      const expected = new Map([...users.keys()].map((name) => [name, model.rsvpOf(name)]));
      assert.equal(Object.fromEntries(shown), Object.fromEntries(expected), steps.join('\n'));
      const { attending, waiting } = await room.counts();
      assert.equal({ attending, waiting }, model.counts(), steps.join('\n'));
    }
  });

test('whatever users and an administrator do at once: no place too many, and none free while somebody waits', async () => {
  const room = await createRoom({ capacity: 3 });
  const all = await room.members(12);
  const random = randomSource('at once');
  const choices = all.map(() => Array.from({ length: 8 }, () => random.below(6)));
  const use = async (one: Member, index: number) => {
    for (const choice of choices[index] ?? [])
      if (choice < 3) await one.attend();
      else if (choice < 5) await one.answer(choice === 3 ? 'maybe' : 'declined');
      else await one.takeBack();
    if (index < 2) await one.erase();
    else await one.attend();
  };
  const capacities = [2, 4, 1, null, 3, 4];
  const look = async () => {
    for (const capacity of capacities) {
      await room.update({ status: 'cancelled' });
      await room.update({ capacity, status: 'scheduled' });
    }
    await room.update({ capacity: 5 });
  };
  await Promise.all([...all.map(use), look()]);
  const rsvps = await Promise.all(all.slice(2).map((one) => one.rsvp()));
  const places = rsvps.flatMap((rsvp) => rsvp?.position ?? []).sort((one, other) => one - other);
  assert.equal(
    places,
    places.map((_, index) => index + 1),
  );
  const { attending, waiting } = await room.counts();
  assert.is(waiting, places.length);
  if (waiting > 0) assert.ok((attending ?? 0) >= 5, `${attending} attend, and ${waiting} wait`);
});
