import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMigratedDatabase, serverUrl } from '../../support/database/database.ts';
import { requestAt } from '../../support/requests/request.ts';
import { type Service, start, stop, until } from '../../support/service/service.ts';
import { openGate } from './gate.ts';
import { signInAt } from './sign-in.ts';

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
  const { status, headers, body } = await requestAt<{ error?: string }>(url, `GET ${path}`, {
    as: `JWT ${token}`,
  });
  const seconds = (performance.now() - since) / 1000;
  return { status, error: body.error, retryAfter: headers.get('retry-after'), seconds };
}

const statusOfPost = async ({ url }: Service, path: string, body?: object): Promise<number> =>
  (await requestAt(url, `POST ${path}`, { body })).status;

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
      assert.is(await statusOfPost(service, '/v1/token/refresh'), 400, 'what needs no database is answered');
      assert.is(
        await statusOfPost(service, '/local-provider/tokens', { person: 'bruno' }),
        503,
        'the built-in provider reads apps from the database',
      );
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
