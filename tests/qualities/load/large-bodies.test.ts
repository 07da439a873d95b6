import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../../support/app/app.ts';
import { signIn } from '../../support/requests/credentials.ts';

/** A request that lacks the last byte of its body. */
function begin(url: string, as: string, body: string) {
  const message = request(url, {
    method: 'POST',
    headers: { authorization: as, 'content-type': 'application/json', 'content-length': body.length },
  });
  const response = once(message, 'response') as Promise<[IncomingMessage]>;
  message.write(body.slice(0, -1));
  return async () => {
    message.end(body.slice(-1));
    const [{ statusCode }] = await response;
    return statusCode;
  };
}

/** In which turn of the event loop each large text is parsed during the work. */
async function turnsOfParsing(work: () => Promise<void>): Promise<number[]> {
  const { parse } = JSON;
  const turns: number[] = [];
  let turn = 0;
  let isOver = false;
  const countTurn = () => {
    turn++;
    if (!isOver) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  JSON.parse = (text, reviver) => {
    if (text.length > 100_000) turns.push(turn);
    return parse(text, reviver);
  };
  await work().finally(() => {
    isOver = true;
    JSON.parse = parse;
  });
  return turns;
}

test('ten bodies of 900 KB that end at once: parsed one in each turn of the event loop', async () => {
  const { url } = await testApp();
  const { as } = await signIn();
  const body = JSON.stringify({ coordinates: { latitude: 1, longitude: 1 }, text: 'x'.repeat(900_000) });
  const turns = await turnsOfParsing(async () => {
    const begun = Array.from({ length: 10 }, () => begin(`${url}/v1/me/location`, as, body));
    await pause(500);
    const statuses = await Promise.all(begun.map((end) => end()));
    assert.equal(new Set(statuses), new Set([200]));
  });
  assert.is(turns.length, 10);
  assert.is(new Set(turns).size, 10, `turns ${turns}`);
});

test.run();
