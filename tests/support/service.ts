import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The service as `npm start` runs it: its own process, sample data, and the built-in identity provider. */
export async function startService() {
  const directory = await mkdtemp(join(tmpdir(), 'service-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['facades/server.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let attempt = 0; !(await isUp(url)); attempt += 1) {
    if (child.exitCode !== null || attempt > 600) throw new Error('The service did not start.');
    await setTimeout(100);
  }
  return {
    url,
    directory,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

const isUp = async (url: string): Promise<boolean> =>
  fetch(`${url}/up`).then(
    ({ ok }) => ok,
    () => false,
  );
