import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { encrypt } from '../../../core/auth/cipher.ts';
import { type Database, openDatabase } from '../../../orm/database.ts';
import { Audience } from '../../../orm/schema/entities/audience.ts';
import { Event } from '../../../orm/schema/entities/event.ts';
import { Locale } from '../../../orm/schema/entities/locale.ts';
import { Source } from '../../../orm/schema/entities/source.ts';
import { SourceRun } from '../../../orm/schema/entities/source-run.ts';
import { serve } from '../../sources/serve.ts';
import { rowsWith } from '../../support/database/rows.ts';
import { createServiceDatabase } from '../../support/database/service-database.ts';
import { requestAt } from '../../support/requests/request.ts';
import { type Service, start, stop, until } from '../../support/service/service.ts';
import { addWorker, exchangeAt } from '../../support/service/worker-of.ts';
import { chance, seed } from './killable.ts';

/** Three batches: each has the venue and 499 events, or what is left. */
const events = 1200;
const written = [0, 499, 998, events];

const calendar = [
  'BEGIN:VCALENDAR',
  ...Array.from({ length: events }, (_, index) => {
    const time = new Date(Date.now() + (48 + index) * 3_600_000).toISOString();
    const start = `${time.slice(0, 13).replace(/-/g, '')}0000Z`;
    return `BEGIN:VEVENT\nUID:${index}\nSUMMARY:Evening ${index}\nLOCATION:The Hall\nDTSTART:${start}\nEND:VEVENT`;
  }),
  'END:VCALENDAR',
].join('\n');

/** Each takes half a minute, until another process takes the job over. More of them: KILLS=10 npm test -- killed-runs. */
const kills = Number(process.env.KILLS ?? 1);

const key = randomBytes(32);

/** A new audience with a source that is due. */
const addSource = (database: Database, address: string) =>
  database.transaction(async (transaction) => {
    const { em } = transaction;
    const now = new Date();
    const times = { createdAt: now, updatedAt: now };
    const audience = em.create(Audience, { name: 'Salsa City', subdomain: `a${randomUUID()}`, ...times });
    await em.flush();
    const place = { latitude: 43.65, longitude: -79.38, timeZone: 'America/Toronto' };
    em.create(Locale, { audienceId: audience.id, name: 'Toronto', label: 'toronto', ...place, ...times });
    const source = em.create(Source, {
      ...{ audienceId: audience.id, name: 'Library', mode: 'apply', shownAddress: address, ...times },
      ...{ address: encrypt([key], address), nextRunAt: now, latitude: 43.65, longitude: -79.38 },
    });
    await em.flush();
    return { sourceId: source.id, audienceId: audience.id, secret: addWorker(transaction, audience.id) };
  });

async function batchesAt({ url }: Service, as: string): Promise<number> {
  const { body } = await requestAt<object[]>(url, 'GET /v1/research/batches', { as });
  return body.length;
}

test(`kill -9 at a random moment of a source's run, ${kills} times: each batch is wholly there or not, the run goes on, and nothing is there twice`, async () => {
  const { environment, options, drop } = await createServiceDatabase();
  let fetched = 0;
  const address = await serve((_, response) => {
    fetched++;
    response.end(calendar);
  });
  const variables = { ...environment, ENCRYPTION_KEY: key.toString('base64') };
  const offline = async <Value>(act: (database: Database) => Promise<Value>): Promise<Value> => {
    const database = await openDatabase(options);
    return act(database).finally(() => database.close());
  };
  const outcomes: Record<number, number> = {};

  for (let round = 0; round < kills; round++) {
    const { sourceId, audienceId, secret } = await offline((database) =>
      addSource(database, `${address}/events.ics`),
    );
    const before = fetched;
    const first = await start(variables);
    await until(() => fetched > before);
    await pause(4000 * chance(round));
    first.child.kill('SIGKILL');
    await first.ended;

    // PostgreSQL may still be busy with what the process sent: the audience's lock waits for it.
    const there = await offline((database) =>
      database.longTransaction(audienceId, async (transaction) => {
        await transaction.lockAudience(audienceId);
        const { em } = transaction;
        await em.nativeUpdate(SourceRun, { sourceId, state: 'running' }, { heldUntil: new Date() });
        return em.count(Event, { audienceId });
      }),
    );
    assert.ok(written.includes(there), `${there} events are there: a batch in part`);
    outcomes[there] = (outcomes[there] ?? 0) + 1;

    const second = await start(variables);
    const as = await exchangeAt(second, secret);
    await until(async () => (await batchesAt(second, as)) === 3);
    assert.is(await stop(second), 0);
    const state = await offline((database) =>
      database.transaction(async (transaction) => ({
        runs: await transaction.em.find(SourceRun, { sourceId }),
        events: await transaction.em.count(Event, { audienceId }),
        batches: (await rowsWith(transaction, 'batch', 'audience_id', audienceId)).length,
      })),
    );
    assert.equal(
      state.runs.map((run) => run.state),
      ['succeeded'],
    );
    assert.equal([state.events, state.batches], [events, 3]);
  }
  console.log(`seed ${seed}: events that were there after the kill`, outcomes);
  await drop();
});
