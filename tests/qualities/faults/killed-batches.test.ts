import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventItem, type SavedResponse, venueItem } from '../../support/requests/batch.ts';
import { requestAt } from '../../support/requests/request.ts';
import type { Service } from '../../support/service/service.ts';
import { exchangeAt } from '../../support/service/worker-of.ts';
import { chance, createKillable, kills, seed } from './killable.ts';

// As many as fit among the 50 that the service lists.
const mostBatches = 30;

const own = 100;
const shared = 50;

interface Sent {
  /** Its Idempotency-Key, and what it calls its venues. */
  readonly name: string;
  readonly body: object;
  answer?: SavedResponse;
}

/** New venues with an event each, and other names for venues that all batches of the round share. */
function batch(round: string, number: number): Sent {
  const name = `${round}, batch ${number}`;
  const ids = Array.from({ length: own }, (_, index) => `${name}, ${index}`);
  const common = Array.from({ length: shared }, (_, index) => `${round}, shared ${index}`);
  const venues = [...common, ...ids].map((id) => venueItem(id, { name, locale: round }));
  const events = ids.map((id) => eventItem(id, { venue: { external_id: id } }));
  return { name, body: { source: { name: round }, venues, events } };
}

async function send({ url }: Service, as: string, { name, body }: Sent): Promise<SavedResponse> {
  const headers = { 'idempotency-key': name };
  const response = await requestAt<SavedResponse>(url, 'POST /v1/research/batch', { as, body, headers });
  assert.is(response.status, 200);
  return response.body;
}

async function get<Body>({ url }: Service, as: string, path: string): Promise<Body> {
  const { status, body } = await requestAt<Body>(url, `GET ${path}`, { as });
  assert.is(status, 200);
  return body;
}

interface Snapshot {
  locales: { venues: { name: string; external_ids: { external_id: string }[]; events: object[] }[] }[];
}

async function venuesOf(service: Service, as: string, round: string) {
  const path = `/v1/research/snapshot?locale=${encodeURIComponent(round)}`;
  const { locales } = await get<Snapshot>(service, as, path);
  return locales.flatMap(({ venues }) => venues);
}

type Venue = Awaited<ReturnType<typeof venuesOf>>[number];

const isShared = ({ external_ids }: Venue): boolean =>
  external_ids.some(({ external_id }) => external_id.includes('shared'));

/** Whether a batch is there: all of it, or else nothing of it. */
function isThere(venues: readonly Venue[], { name }: Sent): boolean {
  const found = venues.filter((venue) => venue.name === name && !isShared(venue));
  if (found.length === 0) return false;
  assert.is(found.length, own, `${name} is there in part`);
  for (const { events } of found) assert.is(events.length, 1);
  return true;
}

interface Moment {
  readonly isAnswered: boolean;
  /** Milliseconds. */
  readonly time: number;
}

/** Two workers send batches, until the service is killed: some time after the start, or after the first answer. */
async function killDuring(
  service: Service,
  as: string,
  round: string,
  { isAnswered, time }: Moment,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const answered = Promise.withResolvers<void>();
  if (!isAnswered) answered.resolve();
  const sendUntilKilled = async () => {
    while (sent.length < mostBatches) {
      const next = batch(round, sent.length);
      sent.push(next);
      next.answer = await send(service, as, next);
      answered.resolve();
    }
  };
  const workers = [1, 2].map(() => sendUntilKilled().catch(() => {}));
  await answered.promise;
  await pause(time);
  service.child.kill('SIGKILL');
  await Promise.all([service.ended, ...workers]);
  return sent;
}

/** Milliseconds of one batch, once the service is warm. */
async function durationOf(sendOne: (number: number) => Promise<unknown>): Promise<number> {
  await sendOne(0);
  const since = performance.now();
  await sendOne(1);
  return performance.now() - since;
}

test(`kill -9 at a random moment of batches, ${kills} times: each is wholly there or wholly not, and sent again it is there once`, async () => {
  const rounds = Array.from({ length: kills + 1 }, (_, index) => `round ${index}`);
  const killable = await createKillable(rounds);
  let service = await killable.start();
  const as = await exchangeAt(service, killable.secret);
  const duration = await durationOf((number) => send(service, as, batch(rounds.at(-1) ?? '', number)));
  const outcomes = { answered: 0, written: 0, absent: 0 };

  for (const [index, round] of rounds.slice(0, kills).entries()) {
    const moment = { isAnswered: index % 2 === 1, time: 2 * duration * chance(index) };
    const sent = await killDuring(service, as, round, moment);
    service = await killable.start();
    // Takes the audience's lock, and so waits for what the database may still be busy with.
    await send(service, as, { name: `after ${round}`, body: { source: { name: 'after' } } });
    const before = await venuesOf(service, as, round);
    for (const one of sent) {
      const isWritten = isThere(before, one);
      if (one.answer !== undefined) assert.ok(isWritten, `${one.name} was answered, and is not there`);
      outcomes[one.answer === undefined ? (isWritten ? 'written' : 'absent') : 'answered']++;
    }
    const names = new Set(before.filter(isShared).map(({ name }) => name));
    assert.ok(names.size <= 1, `shared venues are of several batches: ${[...names]}`);

    for (const one of sent) {
      const answer = await send(service, as, one);
      assert.equal(answer, one.answer ?? answer);
      assert.equal(await send(service, as, one), answer);
      assert.is(answer.events.created, own);
      one.answer = answer;
    }
    const after = await venuesOf(service, as, round);
    assert.is(after.length, sent.length > 0 ? shared + sent.length * own : 0);
    for (const one of sent) assert.ok(isThere(after, one));
    const listed = await get<{ id: string; source: { name: string } }[]>(service, as, '/v1/research/batches');
    assert.equal(
      listed.flatMap(({ id, source }) => (source.name === round ? id : [])).sort(),
      sent.map(({ answer }) => answer?.id).sort(),
    );
  }
  console.log(`seed ${seed}:`, outcomes);
  assert.ok(outcomes.answered > 0 && outcomes.written + outcomes.absent > 0);
  service.child.kill('SIGKILL');
  await service.ended;
  await killable.drop();
});
