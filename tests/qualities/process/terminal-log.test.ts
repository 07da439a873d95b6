import { prettyFactory } from 'pino-pretty';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { onTerminal } from '../../../facades/process/log.ts';

const lineOf = prettyFactory({ ...onTerminal, colorize: false });

test('a request on a terminal: one line, with method, route, status and duration, and what was wrong', () => {
  const request = { method: 'GET', route: '/v1/me', status: 401, milliseconds: 1.5, principal: 'none' };
  const line = lineOf({ level: 30, msg: 'request', requestId: 'r', ...request, refusal: 'not_signed_in' });
  assert.is(line, 'INFO: request GET /v1/me 401, 1.5 ms: not_signed_in\n');
});

test('a request of a file, or of an unknown path, on a terminal: says that it has no endpoint', () => {
  const request = { method: 'GET', status: 404, milliseconds: 1.5, principal: 'none' };
  const line = lineOf({ level: 30, msg: 'request', requestId: 'r', ...request, refusal: 'not_found' });
  assert.is(line, 'INFO: request GET (no endpoint) 404, 1.5 ms: not_found\n');
});

test('another event on a terminal: its own values on the line', () => {
  assert.is(lineOf({ level: 30, msg: 'signed in', user: 'u1' }), 'INFO: signed in {"user":"u1"}\n');
});
