import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { GraphApi } from '../../core/auth/graph-api.ts';
import type { Dependencies } from '../../core/context.ts';
import type { Settings } from '../../core/settings.ts';
import { createApp } from '../../facades/app.ts';
import { clock } from './clock.ts';
import { openTestDatabase } from './database.ts';
import { startProvider, type TestProvider } from './provider.ts';

export interface TestApp {
  readonly url: string;
  readonly dependencies: Dependencies;
  readonly provider: TestProvider;
  readonly settings: Settings;
  close(): Promise<void>;
}

let running: Promise<TestApp> | undefined;

/** The one app that all tests share, on the database that the run is for. */
export function testApp(): Promise<TestApp> {
  running ??= startApp();
  return running;
}

export async function closeTestApp(): Promise<void> {
  await (await running)?.close();
}

async function startApp(): Promise<TestApp> {
  const provider = await startProvider();
  const { database, drop } = await openTestDatabase();
  const settings = testSettings(provider);
  const dependencies: Dependencies = {
    database,
    provider: new GraphApi(provider.url, 1000),
    settings,
    now: clock.now,
  };
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const server = createServer(createApp(dependencies, { log, trustProxy: false }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    dependencies,
    provider,
    settings,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await provider.close();
      await drop();
    },
  };
}

const testSettings = (provider: TestProvider): Settings => ({
  baseUrl: 'http://platform.test',
  platformDomain: 'platform.test',
  jwtSecrets: [Buffer.alloc(32, 'first'), Buffer.alloc(32, 'second')],
  encryptionKey: Buffer.alloc(32, 'key'),
  platformApp: provider.addApp(),
  administrators: [],
});
