import { Agent, get } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { start, stop, until } from '../../support/service/service.ts';
import { signInAt } from './sign-in.ts';

interface Outcome {
  /** Undefined where the connection was refused, or closed before the request was on its way. */
  readonly status?: number | undefined;
  /** The connection broke although the request had been taken. */
  readonly isBroken?: boolean;
}

function ask(url: string, token: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const message = get(`${url}/v1/me`, { agent, headers: { authorization: `JWT ${token}` } }, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode }));
      response.once('error', () => resolve({ isBroken: true }));
    });
    // On a connection kept alive, the service may close at the moment of asking: a client asks again, elsewhere.
    message.once('error', () => resolve({}));
  });
}

test('SIGTERM under load on connections kept alive: every answer begun is whole, and exit 0 without a deadline', async () => {
  const service = await start();
  const token = await signInAt(service.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const outcomes: Outcome[] = [];
  const clients = Array.from({ length: 20 }, async () => {
    for (;;) {
      const outcome = await ask(service.url, token, agent);
      outcomes.push(outcome);
      if (outcome.status === undefined) return;
    }
  });
  await until(() => outcomes.length > 200);
  const since = performance.now();
  const stopped = stop(service);
  // Until the jobs have stopped, it may take longer.
  await Promise.all(clients);
  const seconds = (performance.now() - since) / 1000;
  agent.destroy();
  assert.is(await stopped, 0);
  assert.ok(seconds < 10, `${seconds} s: connections were closed at the deadline`);
  assert.ok(outcomes.filter((outcome) => outcome.status === 200).length > 200);
  for (const outcome of outcomes) {
    assert.not.ok(outcome.isBroken);
    assert.ok(outcome.status === undefined || outcome.status === 200, String(outcome.status));
  }
});
