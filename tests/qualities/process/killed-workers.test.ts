import { readdirSync, readlinkSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMigratedDatabase, serverUrl } from '../../support/database/database.ts';
import { type Service, start, stop, until, workersOf } from '../../support/service/service.ts';

/** How many sockets its first process has open. */
function socketsOf({ child: { pid } }: Service): number {
  const directory = `/proc/${pid}/fd`;
  const targets = readdirSync(directory).map((name) => {
    try {
      return readlinkSync(`${directory}/${name}`);
    } catch {
      return ''; // closed meanwhile
    }
  });
  return targets.filter((target) => target.startsWith('socket:')).length;
}

/** Several processes need PostgreSQL: the embedded database is of one. */
if (serverUrl !== undefined) {
  const server = serverUrl;

  test('WORKERS=2, killed one after another under requests: every request ends, and no connection stays', async () => {
    const { url: DATABASE_URL, drop } = await createMigratedDatabase(server);
    const service = await start({ DATABASE_URL, WORKERS: '2', RATE_LIMIT_PUBLIC: '0' });
    const before = socketsOf(service);
    let isOver = false;
    const hanging: string[] = [];
    const requestUntilOver = async () => {
      while (!isOver)
        await fetch(`${service.url}/up`, {
          headers: { connection: 'close' },
          signal: AbortSignal.timeout(60_000),
        })
          .then((response) => response.arrayBuffer())
          .catch(({ name }: Error) => name === 'TimeoutError' && hanging.push(name));
    };
    const requests = Array.from({ length: 16 }, requestUntilOver);
    for (let kills = 0; kills < 6; kills++) {
      await until(async () => (await fetch(`${service.url}/up`).catch(() => null))?.status === 200);
      const [killed = 0] = workersOf(service);
      process.kill(killed, 'SIGKILL');
      await until(() => !workersOf(service).includes(killed) && workersOf(service).length === 2);
    }
    isOver = true;
    await Promise.all(requests);
    assert.equal(hanging, []);
    await until(() => socketsOf(service) === before).catch(() => assert.is(socketsOf(service), before));
    assert.is(await stop(service), 0);
    await drop();
  });
}
