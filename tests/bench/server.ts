import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../support/service/free-port.ts';
import { startOptionsWithServer } from '../support/service/start-options.ts';
import type { Checkout } from './checkout.ts';
import { jwtSecret } from './credentials.ts';
import type { Setting } from './measure.ts';
import { until } from './until.ts';

interface Server {
  readonly origin: string;
  readonly pid: number;
  /** Until it answered. */
  readonly seconds: number;
  stop(): Promise<void>;
}

/** As shipped, with its log thrown away: everything that stands in a request's way does; only the rate limits are out of reach. */
export async function startServer(
  { name, directory, databaseUrl }: Checkout,
  { workers, provider }: Pick<Setting, 'workers' | 'provider'>,
): Promise<Server> {
  const start = performance.now();
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [...process.execArgv, ...startOptionsWithServer, 'facades/server.ts'],
    {
      cwd: directory,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        JWT_SECRET: jwtSecret,
        ENCRYPTION_KEY: Buffer.alloc(32, 'key').toString('base64'),
        RATE_LIMIT_CREDENTIAL: '999999999',
        RATE_LIMIT_PUBLIC: '999999999',
        DATABASE_URL: databaseUrl,
        PORT: port,
        WORKERS: String(workers),
        IDP_URL: provider.url,
        IDP_APP_ID: provider.app.appId,
        IDP_APP_SECRET: provider.app.appSecret,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} did not start.`);
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
    return responds(origin);
  }, name).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  const seconds = (performance.now() - start) / 1000;
  const stop = async () => {
    const stopped = once(child, 'exit');
    child.kill('SIGTERM');
    await stopped;
  };
  return { origin, pid, seconds, stop };
}

async function responds(origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}/up`);
    return true;
  } catch {
    return false;
  }
}
