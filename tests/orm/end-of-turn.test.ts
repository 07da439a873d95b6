import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readAtEndOfTurn, sendAtEndOfTurn } from '../../orm/end-of-turn.ts';

test('the end of a turn: reads that were collected come before what is sent, which may follow from them', async () => {
  const order: string[] = [];
  sendAtEndOfTurn(() => order.push('send'));
  readAtEndOfTurn(() => {
    order.push('read');
    Promise.resolve().then(() => sendAtEndOfTurn(() => order.push('send what was read')));
  });
  assert.equal(order, []);
  await pause(10);
  assert.equal(order, ['read', 'send', 'send what was read']);
});

test('a read that follows from another one: done in the next turn', async () => {
  const order: string[] = [];
  readAtEndOfTurn(() => {
    order.push('first');
    Promise.resolve().then(() => readAtEndOfTurn(() => order.push('second')));
  });
  await pause(10);
  assert.equal(order, ['first', 'second']);
});

test.run();
