import { once } from 'node:events';
import { createServer } from 'node:net';
import { warningsOf } from './config/warnings.ts';
import { greeting } from './greeting.ts';
import { type Address, listen } from './listen.ts';
import { createLog } from './log.ts';
import { openWithSample } from './open-with-sample.ts';
import { runWithConfig } from './run-with-config.ts';

/** What the supervising process is told, which reads neither the configuration nor the database itself. */
export interface Prepared {
  readonly workers: number;
  readonly metrics?: Address;
  /** None in production. */
  readonly greeting?: string;
}

await runWithConfig(async (config) => {
  const log = await createLog();
  for (const warning of warningsOf(config)) log.warn(warning);
  await refusePortInUse(config);
  const { database, ...found } = await openWithSample(config);
  await database.close();
  const { workers, metrics, production } = config;
  const prepared: Prepared = {
    workers,
    ...(metrics && { metrics }),
    ...(!production && { greeting: greeting(config, found) }),
  };
  process.send?.(prepared);
  process.disconnect();
});

/** Workers would share it with those of another service. */
async function refusePortInUse(address: Address): Promise<void> {
  const server = createServer();
  await listen(server, address, 'PORT');
  await once(server.close(), 'close');
}
