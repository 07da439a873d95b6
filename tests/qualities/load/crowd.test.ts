import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serverUrl } from '../../support/database/database.ts';
import { pluck } from '../../support/pluck.ts';
import { seedCity, seedVenue } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';

interface Venue {
  id: string;
  name: string;
  address: string;
  hidden: boolean;
  distance?: number;
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Megabytes that are still needed. */
function memory(): number {
  collect();
  return process.memoryUsage().heapUsed / 1024 ** 2;
}

/** The embedded database takes one transaction at a time: the crowd is for a server. */
if (serverUrl !== undefined)
  test('two administrators and twenty readers for a minute: no wrong answer, no memory that grows with the requests', async () => {
    const scene = await createScene();
    const until = performance.now() + 60_000;
    const crowd = [
      ...Array.from({ length: 2 }, (_, number) => administer(scene, `admin ${number}`, until)),
      ...Array.from({ length: 20 }, () => read(scene, until)),
    ];
    const all = Promise.all(crowd);
    all.catch(() => {}); // the test hears of it below
    await pause(10_000);
    const early = memory();
    await pause(20_000);
    const middle = memory();
    const rounds = await all;
    const late = memory();
    assert.ok(
      rounds.every((count) => count > 2),
      `rounds: ${rounds}`,
    );
    // A kilobyte left by each request would be dozens of megabytes.
    assert.ok(late <= early + 20, `${early} MB, ${middle} MB, ${late} MB`);
  });

type Scene = Awaited<ReturnType<typeof createScene>>;

async function createScene() {
  const { audience, locale } = await seedCity();
  const still = [];
  for (let count = 0; count < 10; count++) {
    const { id } = await seedVenue(locale, { name: 'still', address: 'still', latitude: 43.6 + count / 100 });
    still.push(id);
  }
  return { audience, locale, still, written: new Set<string>() };
}

/** Creates, changes, hides, shows and deletes venues of their own, and finds them as they left them. */
async function administer({ audience, locale, written }: Scene, who: string, until: number): Promise<number> {
  const { as } = await signIn({ audience, admin: true });
  let rounds = 0;
  for (; performance.now() < until; rounds++) {
    const text = `${who}, ${rounds}`;
    const body = { name: text, address: text, latitude: 43.65, longitude: -79.38 };
    const created = await request<Venue>(`POST /v1/locales/${locale.id}/venues`, { as, body });
    assert.is(created.status, 201);
    const { id } = created.body;
    written.add(id);
    for (const change of [{ name: `${text}!`, address: `${text}!` }, { hidden: true }, { hidden: false }]) {
      const changed = await request<Venue>(`PATCH /v1/venues/${id}`, { as, body: change });
      assert.is(changed.status, 200);
      const { body: found } = await request<Venue>(`GET /v1/venues/${id}`, { as });
      assert.equal(found, changed.body, 'an administrator reads what they wrote');
    }
    assert.is((await request(`DELETE /v1/venues/${id}`, { as })).status, 204);
    assert.is((await request(`GET /v1/venues/${id}`, { as })).status, 404);
    written.delete(id);
  }
  return rounds;
}

/** Sees whole venues, none that is hidden, the unchanging ones always, and in order. */
async function read({ audience, locale, still, written }: Scene, until: number): Promise<number> {
  const { as } = await signIn({ audience });
  let rounds = 0;
  for (; performance.now() < until; rounds++) {
    const list = await request<Venue[]>(
      `GET /v1/locales/${locale.id}/venues?latitude=43.6&longitude=-79.38`,
      { as },
    );
    assert.is(list.status, 200);
    for (const venue of list.body) assertWhole(venue);
    assert.equal(
      pluck(
        list.body.filter(({ name }) => name === 'still'),
        'id',
      ),
      still,
    );
    const distances = list.body.map(({ distance = 0 }) => distance);
    assert.equal(
      distances,
      distances.toSorted((a, b) => a - b),
    );
    for (const id of written) {
      const { status, body } = await request<Venue>(`GET /v1/venues/${id}`, { as });
      assert.ok(status === 200 || status === 404, String(status));
      if (status === 200) assertWhole(body);
    }
  }
  return rounds;
}

function assertWhole({ name, address, hidden }: Venue): void {
  assert.is(name, address, 'two fields written at once are read at once');
  assert.is(hidden, false);
}
