import { once } from 'node:events';
import { DataDirectoryInUse } from '../orm/data-directory.ts';
import { openDatabase } from '../orm/database.ts';
import { isEmpty, loadSample } from '../orm/sample/load.ts';
import { createApp } from './app.ts';
import { ConfigurationError, readConfig } from './config.ts';
import { createDependencies } from './dependencies.ts';
import { drainOnSignal } from './drain.ts';
import { greeting } from './greeting.ts';
import { createHttpServer } from './http-server.ts';
import { runJobs } from './jobs.ts';
import { localProviderFor } from './local-provider/mount.ts';
import { createLog } from './log.ts';
import { createRateLimits } from './rate-limits.ts';

try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function start(): Promise<void> {
  const started = performance.now();
  const config = readConfig(process.env);
  const { databaseUrl: url, dataDirectory } = config;
  const database = await openDatabase(url === undefined ? { dataDirectory } : { url });
  const sample =
    config.demo && (await isEmpty(database)) ? await loadSample(database, new Date()) : undefined;
  const log = createLog();
  const dependencies = createDependencies(database, config);
  const localProvider = localProviderFor(dependencies, config);
  const limits = createRateLimits(config.rates);
  const app = createApp(dependencies, { log, trustProxy: config.trustProxy, limits, localProvider });
  const server = createHttpServer(app);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const stopJobs = runJobs(dependencies, log);
  drainOnSignal(server, async () => {
    await stopJobs();
    await database.close();
  });
  console.log(greeting(config, { sample, seconds: (performance.now() - started) / 1000 }));
}

/** One line for what the operator can put right; the whole story for the rest. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigurationError || error instanceof DataDirectoryInUse) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `PORT: ${error.message}: another process listens there. Choose another port.`;
  return error;
}
