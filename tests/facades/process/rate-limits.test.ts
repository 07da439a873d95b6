import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { minute } from '../../../core/values/time.ts';
import { createMigratedDatabase, serverUrl } from '../../support/database.ts';
import { leaveNothing, type Service, start, stop, until, workersOf } from '../../support/service.ts';
import { withinMinute } from './within-minute.ts';

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

  const testWithinMinute = (title: string, count: (address: string) => Promise<void>) =>
    test(title, () => withinMinute(count));

  test.after(async () => {
    await stop(service);
    await drop();
  });

  testWithinMinute(
    'ten a minute, all at one of two workers: the other soon refuses too, and says until when',
    async (address) => {
      const [one, other] = [connectTo(service.url), connectTo(service.url)];
      assert.is(howManyPassed(await times(10, () => one(address))), 10);
      const { end } = await one(address);
      const refused = await untilRefused(() => other(address));
      assert.is(refused.remaining, 0);
      assert.is(refused.retryAfter, String(refused.seconds));
      assert.ok(refused.end[0] <= end[1] + 1 && end[0] <= refused.end[1] + 1, `${refused.end}, not ${end}`);
    },
  );

  testWithinMinute(
    'ten a minute, thirty requests at once at two workers: each passes ten at most',
    async (address) => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => connectTo(service.url)(address)));
      const passed = howManyPassed(answers);
      assert.ok(passed >= 10 && passed <= 20, `${passed} passed`);
    },
  );

  testWithinMinute(
    'ten a minute, thirty requests spread over two workers and nine seconds: fewer than ten at each pass',
    async (address) => {
      const answers = await times(30, async () => {
        await pause(300);
        return connectTo(service.url)(address);
      });
      const passed = howManyPassed(answers);
      assert.ok(passed >= 10 && passed < 20, `${passed} passed`);
    },
  );

  testWithinMinute('requests at two workers: neither counts one twice, or forgets one', async (address) => {
    const asks = [connectTo(service.url), connectTo(service.url)];
    for (const ask of asks) await times(2, () => ask(address));
    let asked = 4;
    for (const ask of asks)
      await until(async () => {
        await pause(1000);
        asked += 1;
        return (await ask(address)).remaining === 10 - asked;
      });
    assert.ok(asked < 10, 'told apart from a limit that is used up');
  });

  testWithinMinute(
    'a worker that replaces another: learns what is counted from then on, for the same minute',
    async (address) => {
      const other = address.replace('192', '193');
      for (const ask of [connectTo(service.url), connectTo(service.url)]) {
        await times(11, () => ask(address));
        await ask(other);
      }
      const [killed = 0] = workersOf(service);
      process.kill(killed, 'SIGKILL');
      await until(() => !workersOf(service).includes(killed));
      const survivor = connectTo(service.url);
      assert.is((await survivor(address)).status, 429);
      let bulkUpdate = survivor;
      await until(async () => {
        bulkUpdate = connectTo(service.url);
        return (await bulkUpdate(address)).status === 404;
      });

      const begunBefore = await survivor(other);
      let learned = begunBefore;
      let asked = 0;
      await until(async () => {
        await pause(1000);
        learned = await bulkUpdate(other);
        asked += 1;
        return learned.remaining === 10 - asked - 1;
      });
      assert.ok(learned.seconds <= begunBefore.seconds, 'the minute that had begun');
    },
  );

  test('when the minute ends: both workers let ten pass again', async () => {
    const asks = [connectTo(service.url), connectTo(service.url)];
    for (const ask of asks) await times(11, () => ask('192.0.3.1'));
    await pause(minute - (Date.now() % minute) + 100);
    for (const ask of asks) assert.is((await ask('192.0.3.1')).status, 404);
  });
}

test.after(leaveNothing);

test.run();
