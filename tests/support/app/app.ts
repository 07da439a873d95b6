import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import pino from 'pino';
import { GraphApi } from '../../../core/auth/graph-api.ts';
import { OpenId } from '../../../core/auth/open-id.ts';
import { createMailer } from '../../../core/network/mailer.ts';
import { pushesOf } from '../../../core/network/push/pushes.ts';
import { directory } from '../../../core/pictures/directory.ts';
import { proveOutputs } from '../../../core/procedures/procedures.ts';
import type { Dependencies } from '../../../core/request/context.ts';
import type { Settings } from '../../../core/request/settings.ts';
import { createApp } from '../../../facades/app.ts';
import { createHttpServer } from '../../../facades/http/http-server.ts';
import { createRateLimits, type RatesPerMinute } from '../../../facades/http/rate-limits.ts';
import { openTestDatabase } from '../database/database.ts';
import { startProvider, type TestProvider } from '../provider/provider.ts';
import { vapid } from '../push/vapid.ts';
import { listen } from '../service/listen.ts';
import { clock } from './clock.ts';
import { closeMailServer, startMailServer } from './mail-server.ts';
import { testSettings } from './settings.ts';

interface TestApp {
  readonly url: string;
  readonly dependencies: Dependencies;
  readonly provider: TestProvider;
  readonly settings: Settings;
  /** The directory of uploaded pictures. */
  readonly picturePath: string;
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
  proveOutputs(true);
  const provider = await startProvider();
  const { database, drop } = await openTestDatabase();
  const picturePath = await mkdtemp(join(tmpdir(), 'pictures-'));
  const settings = testSettings(provider.addApp(), provider.dialogUrl);
  const dependencies: Dependencies = {
    database,
    provider: new GraphApi(provider.url, 5000),
    openId: new OpenId(true, [], 1000, 100),
    mailer: createMailer({ server: await startMailServer(), sender: 'Platform <hello@platform.test>' }),
    pushes: pushesOf({ vapid }, { log, now: clock.now, settings }),
    pictures: directory(picturePath),
    settings,
    log,
    now: clock.now,
  };
  const { url, close } = await serve(createApp(dependencies, { log, trustProxy: false, limits: unlimited }));
  return {
    url,
    dependencies,
    provider,
    settings,
    picturePath,
    close: async () => {
      await close();
      await closeMailServer();
      await provider.close();
      await drop();
      await rm(picturePath, { recursive: true });
    },
  };
}

const log = pino({ level: process.env.TEST_LOG ?? 'silent' });

/** Another app on the same database, with rate limits. */
export async function serveLimited(
  rates: RatesPerMinute,
  trustProxy: boolean | number = false,
  written = log,
) {
  const { dependencies } = await testApp();
  return serve(createApp(dependencies, { log: written, trustProxy, limits: createRateLimits(rates) }));
}

/** Another app on the same database, with other settings, and perhaps another clock. */
export async function serveWithSettings(settings: Partial<Settings>, now = clock.now) {
  const { dependencies } = await testApp();
  return serveWith({ now, settings: { ...dependencies.settings, ...settings } });
}

/** Another app with something else to depend on. On a database of its own no background job disturbs it. */
export async function serveWith(others: Partial<Dependencies>) {
  const { dependencies } = await testApp();
  return serve(createApp({ ...dependencies, ...others }, { log, trustProxy: false, limits: unlimited }));
}

/** Another app on the same database, which waits less long for requests to arrive. */
export async function serveWithTimeouts(timeouts: Parameters<typeof createHttpServer>[1]) {
  const { dependencies } = await testApp();
  return serve(createApp(dependencies, { log, trustProxy: false, limits: unlimited }), timeouts);
}

async function serve(app: Express, timeouts?: Parameters<typeof createHttpServer>[1]) {
  const server = createHttpServer(app, timeouts);
  const port = await listen(server);
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

const unlimited = createRateLimits({ public: 0, credential: 0 });
