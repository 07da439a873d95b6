import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../../support/service/free-port.ts';
import { failedStart, migratedDirectory, newDirectory, start } from '../../support/service/service.ts';

test('a start with a bad variable: one line that names it, and exit 1', async () => {
  assert.equal(await failedStart({ DEMO: 'yes' }), { status: 1, said: 'DEMO: must be 0 or 1\n' });
});

test('a start with a database that is not there: one line that names the variable', async () => {
  const { status, said } = await failedStart({ DATABASE_URL: 'postgresql://localhost:9/x' });
  assert.is(status, 1);
  assert.match(said, /^DATABASE_URL: connect ECONNREFUSED .*\n$/);
});

test('a start in a directory that is a file: one line that names the variable', async () => {
  const file = join(newDirectory(), 'file');
  writeFileSync(file, '');
  const { status, said } = await failedStart({ DATA_DIR: file });
  assert.is(status, 1);
  assert.match(said, /^DATA_DIR: .*\n$/);
});

test('a start on a port or a data directory in use: one sentence, and exit 1', async () => {
  const DATA_DIR = await migratedDirectory();
  const PORT = await freePort();
  await start({ DATA_DIR, PORT });
  assert.equal(await failedStart({ PORT }), {
    status: 1,
    said: 'PORT: another process listens there; choose another port\n',
  });
  assert.equal(await failedStart({ DATA_DIR }), {
    status: 1,
    said: `The data directory ${DATA_DIR} is in use by another process: stop it, or set another DATA_DIR.\n`,
  });
});
