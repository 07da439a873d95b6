import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import express from 'express';
import pino from 'pino';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { costlyTurn } from '../../../facades/http/loop-turn.ts';
import { observe } from '../../../facades/http/observe.ts';

/** The rounds of the event loop in which two works of several parts had their turns. */
async function roundsOf(parts: number, part: () => void): Promise<number[]> {
  let round = 0;
  let next = setImmediate(function count() {
    round += 1;
    next = setImmediate(count);
  });
  const turns: number[] = [];
  const work = async () => {
    for (let done = 0; done < parts; done++) {
      await costlyTurn();
      turns.push(round);
      part();
    }
  };
  await Promise.all([work(), work()]);
  clearImmediate(next);
  return turns;
}

const busyFor = (milliseconds: number) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

const distances = (rounds: readonly number[]) =>
  rounds.slice(1).map((round, index) => round - (rounds[index] ?? 0));

/** Sends requests to a server of this process, one after another, until the work has ended. */
async function besideRequests<Result>(work: () => Promise<Result>): Promise<Result> {
  const app = express().use(observe(pino({ enabled: false })), (_request, response) => response.json({}));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const send = async () => (await fetch(url)).json();
  await send();
  let isOver = false;
  const result = work().finally(() => {
    isOver = true;
  });
  while (!isOver) await send();
  server.close();
  server.closeAllConnections();
  return result;
}

test('costly work: one part of it in each round of the event loop, and without requests in every round', async () => {
  await pause(200); // requests of the tests before still count
  const rounds = await roundsOf(10, () => busyFor(2));
  assert.is(rounds.length, 20);
  assert.equal([...new Set(distances(rounds))], [1]);
});

test('costly work, while requests arrive: pauses between parts, so that they have further rounds', async () => {
  const between = distances(await besideRequests(() => roundsOf(10, () => busyFor(5))));
  assert.is(between.length, 19);
  // Where other processes have taken the time between two parts, there is no pause.
  const paused = between.filter((distance) => distance > 3);
  assert.ok(paused.length > 0, `rounds between the parts: ${between}`);
});

test.run();
