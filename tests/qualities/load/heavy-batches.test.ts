import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serverUrl } from '../../support/database/database.ts';
import { eventItem, type SavedResponse, venueItem } from '../../support/requests/batch.ts';
import { type Service, stop } from '../../support/service/service.ts';
import { exchangeAt } from '../../support/service/worker-of.ts';
import { createKillable } from '../faults/killable.ts';
import { signInAt } from '../faults/sign-in.ts';

/** Sends a request with a JSON body; fails unless it is served. */
async function post<Body>({ url, output }: Service, path: string, as: string, body: object): Promise<Body> {
  const headers = { 'content-type': 'application/json', authorization: as };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  assert.is(response.status, 200, `${path}: ${response.status} ${text} ${failures(output())}`);
  return JSON.parse(text);
}

/** The lines of the log about responses of 500 and more. */
const failures = (log: string): string =>
  log
    .split('\n')
    .filter((line) => line.includes('"err"'))
    .join('\n');

/** A batch of 25 events with 40 people each, whom nobody has heard of before. */
function batch(name: string): object {
  const people = (event: number) => Array.from({ length: 40 }, (_, index) => `${name}-${event}-${index}`);
  const events = Array.from({ length: 25 }, (_, index) =>
    eventItem(`${name}-${index}`, { people: people(index) }),
  );
  return { source: { name: 'scraper' }, venues: [venueItem('v1', { locale: 'toronto' })], events };
}

interface SmallWrites {
  /** Milliseconds that each took, shortest first. */
  readonly waits: readonly number[];
  readonly rounds: number;
}

/** A user's small writes, one after another, until the work has ended. */
async function writeDuring(service: Service, eventId: string, work: Promise<unknown>): Promise<SmallWrites> {
  let as = `JWT ${await signInAt(service.url)}`;
  const waits: number[] = [];
  let isOver = false;
  let rounds = 0;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  for (; !isOver; rounds++)
    for (const write of [
      () => post(service, '/v1/me/location', as, { coordinates: { latitude: 1, longitude: 1 } }),
      // The latest one: a person's oldest sessions end when there are too many.
      async () => {
        as = `JWT ${await signInAt(service.url)}`;
      },
      () => post(service, `/v1/events/${eventId}/rsvp`, as, { state: rounds % 2 ? 'maybe' : 'attending' }),
    ]) {
      const since = performance.now();
      await write();
      waits.push(performance.now() - since);
    }
  await work;
  return { waits: waits.toSorted((one, other) => one - other), rounds };
}

/** The embedded database has one connection. */
if (serverUrl !== undefined)
  for (const WORKERS of ['1', '2'])
    test(`WORKERS=${WORKERS}, twenty batches of one audience at once: all are written, and no small write waits for them`, async () => {
      const { secret, start: startOnDatabase, drop } = await createKillable(['toronto']);
      const service = await startOnDatabase({ WORKERS, RATE_LIMIT_CREDENTIAL: '0', RATE_LIMIT_PUBLIC: '0' });
      const worker = await exchangeAt(service, secret);
      const sendBatch = (name: string) =>
        post<SavedResponse>(service, '/v1/research/batch', worker, batch(name));
      const { items } = await sendBatch('first');
      const eventId = items.find(({ kind }) => kind === 'event')?.id ?? '';

      const since = performance.now();
      const names = Array.from({ length: 20 }, (_, index) => `batch-${index}`);
      const { waits, rounds } = await writeDuring(service, eventId, Promise.all(names.map(sendBatch)));
      const seconds = (performance.now() - since) / 1000;
      const at = (share: number) => waits[Math.floor(share * (waits.length - 1))]?.toFixed(0);
      console.log(
        `${WORKERS}: ${seconds.toFixed(1)} s, ${waits.length} small writes, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
      );
      // With ten connections held by batches, a round took as long as they did.
      assert.ok(rounds >= 10, `${rounds} rounds of small writes in ${seconds} s`);
      assert.is(await stop(service), 0);
      await drop();
    });
