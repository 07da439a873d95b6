import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { migratedDirectory, start, stop, until } from '../../support/service/service.ts';
import { signInAt, statusOfMe } from './sign-in.ts';

test('kill -9 during writes to the embedded database: every sign-in that was answered is still there', async () => {
  const DATA_DIR = await migratedDirectory();
  const service = await start({ DATA_DIR });
  const tokens: string[] = [];
  const signInUntilKilled = async () => {
    for (;;) tokens.push(await signInAt(service.url));
  };
  const writers = [1, 2, 3].map(() => signInUntilKilled().catch(() => {}));
  await until(() => tokens.length >= 20);
  service.child.kill('SIGKILL');
  await Promise.all([service.ended, ...writers]);
  const again = await start({ DATA_DIR });
  for (const token of tokens) assert.is(await statusOfMe(again.url, token), 200);
  assert.is(await stop(again), 0);
});
