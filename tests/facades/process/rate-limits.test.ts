import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { minute } from '../../../core/time.ts';
import { createMigratedDatabase, serverUrl } from '../../support/database.ts';
import { leaveNothing, type Service, start, stop, until, workersOf } from '../../support/service.ts';

interface Answer {
  readonly status: number | undefined;
  /** What the RateLimit header says. */
  readonly remaining: number;
  readonly seconds: number;
  /** The seconds of the clock between which its minute ends. */
  readonly end: readonly [earliest: number, latest: number];
  readonly retryAfter: string | undefined;
}

type Ask = (address: string) => Promise<Answer>;

/** Each asks on one connection that it keeps, and so the same worker. */
function connectTo(url: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (address) =>
    new Promise((resolve, reject) => {
      const asked = Date.now() / 1000;
      const options = { agent, headers: { 'x-forwarded-for': address } };
      get(`${url}/v1/branding?host=nobody.example`, options, (response) => {
        const { ratelimit, 'retry-after': retryAfter } = response.headers;
        const [, remaining, seconds] = /^"public";r=(\d+);t=(\d+)$/.exec(String(ratelimit)) ?? [];
        const end = [asked + Number(seconds) - 1, Date.now() / 1000 + Number(seconds)] as const;
        const limit = { remaining: Number(remaining), seconds: Number(seconds), end, retryAfter };
        response.resume().once('end', () => resolve({ status: response.statusCode, ...limit }));
      }).once('error', reject);
    });
}

async function times(count: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers = [];
  for (let asked = 0; asked < count; asked++) answers.push(await ask());
  return answers;
}

const howManyPassed = (answers: Answer[]) => answers.filter(({ status }) => status === 404).length;

/** The first refusal, at a worker of which not all ten were asked. */
async function untilRefused(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  let asked = 1;
  await until(async () => {
    await pause(500);
    answer = await ask();
    asked += 1;
    return answer.status === 429;
  });
  assert.ok(asked <= 10, 'refused for what the other worker passed');
  return answer;
}

/** Several processes need PostgreSQL: the embedded database is of one. */
if (serverUrl !== undefined) {
  const server = serverUrl;
  let service: Service;
  let drop: () => Promise<void>;

  test.before(async () => {
    const database = await createMigratedDatabase(server);
    drop = database.drop;
    const limit = { TRUST_PROXY: '1', RATE_LIMIT_PUBLIC: '10' };
    service = await start({ DATABASE_URL: database.url, WORKERS: '2', ...limit });
  });

  test.after(async () => {
    await stop(service);
    await drop();
  });

  /** None of the tests but the last takes so long. */
  test.before.each(async () => {
    const left = minute - (Date.now() % minute);
    if (left < 30_000) await pause(left);
  });

  test('ten a minute, all at one of two workers: the other soon refuses too, and says until when', async () => {
    const [one, other] = [connectTo(service.url), connectTo(service.url)];
    assert.is(howManyPassed(await times(10, () => one('192.0.2.1'))), 10);
    const { end } = await one('192.0.2.1');
    const refused = await untilRefused(() => other('192.0.2.1'));
    assert.is(refused.remaining, 0);
    assert.is(refused.retryAfter, String(refused.seconds));
    assert.ok(refused.end[0] <= end[1] + 1 && end[0] <= refused.end[1] + 1, `${refused.end}, not ${end}`);
  });

  test('ten a minute, thirty requests at once at two workers: each passes ten at most', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => connectTo(service.url)('192.0.2.2')));
    const passed = howManyPassed(answers);
    assert.ok(passed >= 10 && passed <= 20, `${passed} passed`);
  });

  test('ten a minute, thirty requests spread over two workers and three seconds: fewer than ten at each pass', async () => {
    const answers = await times(30, async () => {
      await pause(100);
      return connectTo(service.url)('192.0.2.3');
    });
    const passed = howManyPassed(answers);
    assert.ok(passed >= 10 && passed < 18, `${passed} passed`);
  });

  test('requests at two workers: neither counts one twice, or forgets one', async () => {
    const asks = [connectTo(service.url), connectTo(service.url)];
    for (const ask of asks) await times(2, () => ask('192.0.2.4'));
    let asked = 4;
    for (const ask of asks)
      await until(async () => {
        await pause(200);
        asked += 1;
        return (await ask('192.0.2.4')).remaining === 10 - asked;
      });
  });

  test('a worker that replaces another: learns what is counted from then on, for the same minute', async () => {
    for (const ask of [connectTo(service.url), connectTo(service.url)]) {
      await times(11, () => ask('192.0.2.5'));
      await ask('192.0.2.6');
    }
    const [killed = 0] = workersOf(service);
    process.kill(killed, 'SIGKILL');
    await until(() => !workersOf(service).includes(killed));
    const survivor = connectTo(service.url);
    assert.is((await survivor('192.0.2.5')).status, 429);
    let bulkUpdate = survivor;
    await until(async () => {
      bulkUpdate = connectTo(service.url);
      return (await bulkUpdate('192.0.2.5')).status === 404;
    });

    const begunBefore = await survivor('192.0.2.6');
    let learned = begunBefore;
    let asked = 0;
    await until(async () => {
      await pause(200);
      learned = await bulkUpdate('192.0.2.6');
      asked += 1;
      return learned.remaining === 10 - asked - 1;
    });
    assert.ok(learned.seconds <= begunBefore.seconds, 'the minute that had begun');
  });

  test('when the minute ends: both workers let ten pass again', async () => {
    const asks = [connectTo(service.url), connectTo(service.url)];
    for (const ask of asks) await times(11, () => ask('192.0.2.7'));
    await pause(minute - (Date.now() % minute));
    for (const ask of asks) assert.is((await ask('192.0.2.7')).status, 404);
  });
}

test.after(leaveNothing);

test.run();
