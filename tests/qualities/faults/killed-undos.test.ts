import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UndoReport } from '../../../core/history/undoing/report.ts';
import { eventItem, type SavedResponse, venueItem } from '../../support/requests/batch.ts';
import { requestAt } from '../../support/requests/request.ts';
import type { Service } from '../../support/service/service.ts';
import { exchangeAt } from '../../support/service/worker-of.ts';
import { chance, createKillable, kills, seed } from './killable.ts';

const label = 'toronto';
const records = 200;
const numbers = Array.from({ length: records }, (_, index) => index);

/** The first half is there already; the other half is new. */
const batch = (name: string, half = records) => ({
  venues: numbers.slice(0, half).map((number) => venueItem(`v${number}`, { name, locale: label })),
  events: numbers
    .slice(0, half)
    .map((number) =>
      eventItem(`e${number}`, { name, venue: { external_id: `v${number}` }, people: [`${name} ${number}`] }),
    ),
});

async function sendBatch(service: Service, as: string, items: object): Promise<string> {
  const { status, body } = await requestAt<SavedResponse>(service.url, 'POST /v1/research/batch', {
    as,
    body: { source: { name: 'scraper' }, ...items },
  });
  assert.is(status, 200);
  return body.id ?? '';
}

const undo = (service: Service, as: string, id: string) =>
  requestAt<UndoReport>(service.url, `POST /v1/research/batches/${id}/undo`, { as });

/** All records, as sources see them. */
const stateOf = async (service: Service, as: string) =>
  (await requestAt<{ locales: object[] }>(service.url, `GET /v1/research/snapshot?locale=${label}`, { as }))
    .body.locales;

test(`kill -9 at a random moment of an undo, ${kills} times: all of it or nothing, and the undo sent again finishes`, async () => {
  const killable = await createKillable([label]);
  let service = await killable.start();
  const as = await exchangeAt(service, killable.secret);
  await sendBatch(service, as, batch('The Hall', records / 2));
  const before = await stateOf(service, as);
  const warm = await sendBatch(service, as, batch('The Barn'));
  const since = performance.now();
  assert.is((await undo(service, as, warm)).status, 200);
  const duration = performance.now() - since;
  assert.equal(await stateOf(service, as), before);
  const outcomes = { undone: 0, untouched: 0 };

  for (let round = 0; round < kills; round++) {
    const id = await sendBatch(service, as, batch('The Barn'));
    const after = await stateOf(service, as);
    const answered = undo(service, as, id).then(
      ({ status }) => status === 200,
      () => false,
    );
    await pause(1.2 * duration * chance(round));
    service.child.kill('SIGKILL');
    const [isAnswered] = await Promise.all([answered, service.ended]);
    service = await killable.start();
    // Takes the audience's lock, and so waits for what the database may still be busy with.
    await sendBatch(service, as, {});
    const state = await stateOf(service, as);
    const again = await undo(service, as, id);
    if (again.status === 409) {
      outcomes.undone++;
      assert.equal(state, before);
    } else {
      outcomes.untouched++;
      assert.not(isAnswered, 'an undo was answered, and is not there');
      assert.equal(state, after);
      assert.is(again.status, 200);
      assert.equal(again.body.kept, []);
    }
    assert.equal(await stateOf(service, as), before);
  }
  console.log(`seed ${seed}:`, outcomes);
  service.child.kill('SIGKILL');
  await service.ended;
  await killable.drop();
});
