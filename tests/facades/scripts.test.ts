import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inherited } from '../support/service/environment.ts';

const scripts = [
  'start',
  'dev',
  'prepare',
  'check',
  'sign-in',
  'token',
  'mcp',
  'cli',
  'research',
  'test',
  'bench',
  'cluster',
  'generate',
  'measures',
];

for (const script of scripts)
  test(`npm run ${script} -- --help: says what it does, and does nothing`, async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', script, '--', '--help'], {
      env: inherited,
    });
    assert.match(stdout, /npm (run |start|test)/);
  });

test('npm run, ended by SIGTERM: the program ends as well', async () => {
  const program = spawn('npm', ['run', '--silent', 'mcp'], { env: inherited });
  await wait(3000);
  const closed = once(program, 'close');
  program.kill('SIGTERM');
  const late = wait(10_000, 'late', { ref: false });
  assert.not.equal(await Promise.race([closed, late]), 'late');
});
