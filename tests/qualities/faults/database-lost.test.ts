import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMigratedDatabase, serverUrl } from '../../support/database/database.ts';
import { leaveNothing, type Service, start, stop, until } from '../../support/service/service.ts';
import { openGate } from './gate.ts';
import { signInAt } from './sign-in.ts';

test.after(leaveNothing);

interface Scene {
  gate: Awaited<ReturnType<typeof openGate>>;
  service: Service;
  token: string;
}

async function withGate(use: (scene: Scene) => Promise<void>): Promise<void> {
  const { url, drop } = await createMigratedDatabase(serverUrl ?? '');
  const gate = await openGate(url);
  const service = await start({ DATABASE_URL: gate.url });
  try {
    await use({ gate, service, token: await signInAt(service.url) });
    gate.open();
    assert.is(await stop(service), 0);
  } finally {
    gate.end();
    await drop();
  }
}

async function ask({ url }: Service, path: string, token: string) {
  const since = performance.now();
  const response = await fetch(url + path, { headers: { authorization: `JWT ${token}` } });
  const body = (await response.json()) as { error?: string };
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    error: body.error,
    retryAfter,
    seconds: (performance.now() - since) / 1000,
  };
}

async function refreshAt({ url }: Service): Promise<number> {
  return (await fetch(`${url}/v1/token/refresh`, { method: 'POST' })).status;
}

async function grantAt({ url }: Service): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ person: 'bruno' });
  return (await fetch(`${url}/local-provider/tokens`, { method: 'POST', headers, body })).status;
}

/** With the embedded database there is nothing to lose. */
if (serverUrl !== undefined) {
  test('the database gone: 503 unavailable with Retry-After, on /up too; 200 once it is back, without a restart', () =>
    withGate(async ({ gate, service, token }) => {
      gate.close();
      for (const path of ['/v1/me', '/v1/locales', '/up']) {
        const { status, error, retryAfter } = await ask(service, path, token);
        assert.is(status, 503, path);
        assert.is(error, 'unavailable', path);
        assert.ok(Number(retryAfter) > 0, path);
      }
      assert.is(await refreshAt(service), 400, 'what needs no database is answered');
      assert.is(await grantAt(service), 503, 'the built-in provider reads apps from the database');
      gate.open();
      assert.is((await ask(service, '/v1/me', token)).status, 200);
      await until(async () => (await ask(service, '/up', token)).status === 200);
      await signInAt(service.url);
    }));

  test('the database silent: 503 within a minute, and 200 once it is back', () =>
    withGate(async ({ gate, service, token }) => {
      gate.clog();
      const answers = await Promise.all(Array.from({ length: 40 }, () => ask(service, '/v1/me', token)));
      for (const { status, seconds } of answers) {
        assert.is(status, 503);
        assert.ok(seconds < 60, `${seconds} s`);
      }
      gate.open();
      const { status } = await ask(service, '/v1/me', token);
      assert.is(status, 200);
    }));
}

test.run();
