import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkRateLimitStore } from '../../../facades/process/rate-limit-store.ts';
import { runCli } from '../../facades/cli/run-cli.ts';
import { freePort } from '../../support/service/free-port.ts';
import { serverDirectory, spawnServer, stopServers } from '../../support/service/server-processes.ts';
import { newDirectory, type Service, start, stop, until } from '../../support/service/service.ts';

/** The store's program; undefined where none is installed. */
const program = ['valkey-server', 'redis-server'].find((name) => {
  try {
    return execFileSync(name, ['--version']).length > 0;
  } catch {
    return false;
  }
});

const limit = 10;

test('without RATE_LIMIT_URL: the client of the store is not loaded', () => {
  const modules = ['app.ts', 'process/run-with-config.ts', 'programs/cli/operator/doctor.ts'];
  const script = `import { createRequire } from 'node:module';
    for (const path of ${JSON.stringify(modules)}) await import('./facades/' + path);
    const { cache } = createRequire(import.meta.url);
    const of = (name) => Object.keys(cache).filter((path) => path.includes('/node_modules/' + name + '/')).length > 0;
    console.log(of('express'), of('ioredis'));`;
  const said = execFileSync(process.execPath, [...process.execArgv, '--input-type=module', '--eval', script]);
  assert.is(String(said).trim(), 'true false');
});

if (program !== undefined) {
  let port: string;
  let url: string;
  let directory: string;
  let store: ChildProcess;
  let machines: (Service & { readonly metrics: string })[];

  const startStore = async (): Promise<void> => {
    const options = ['--port', port, '--bind', '127.0.0.1', '--save', ''];
    store = spawnServer(program, options, directory);
    await until(() =>
      checkRateLimitStore(url).then(
        () => true,
        () => false,
      ),
    );
  };

  const startMachine = async () => {
    const metrics = await freePort();
    const limits = { RATE_LIMIT_PUBLIC: String(limit), RATE_LIMIT_URL: url, TRUST_PROXY: '1' };
    return { ...(await start({ ...limits, METRICS_PORT: metrics })), metrics };
  };

  test.before(async () => {
    port = await freePort();
    url = `redis://127.0.0.1:${port}`;
    directory = serverDirectory();
    await startStore();
    machines = await Promise.all([startMachine(), startMachine()]);
    await untilShared(1);
  });

  test.after(async () => {
    await Promise.all(machines.map(stop));
    await stopServers();
  });

  // A kept connection might be closed by the machine at the moment at which it is used again.
  const read = (address: string, headers: Record<string, string> = {}) =>
    fetch(address, { headers: { ...headers, connection: 'close' } });

  const ask = async (machine: number, address: string) => {
    const { url } = machines[machine] ?? { url: '' };
    const { status } = await read(`${url}/v1/branding?host=nobody.example`, { 'x-forwarded-for': address });
    assert.ok(status === 404 || status === 429, `${status}`);
    return status;
  };

  /** How many of so many requests are not refused. */
  const passed = async (count: number, machine: number, address: string): Promise<number> => {
    let passed = 0;
    for (let asked = 0; asked < count; asked++) if ((await ask(machine, address)) === 404) passed++;
    return passed;
  };

  async function untilShared(expected: 0 | 1): Promise<void> {
    for (const { metrics } of machines)
      await until(async () => {
        const text = await (await read(`http://127.0.0.1:${metrics}/metrics`)).text();
        return text.includes(`\nrate_limits_shared ${expected}\n`);
      });
  }

  const warnings = () =>
    machines.map(({ output }) => output().split('RATE_LIMIT_URL does not respond').length - 1);

  let addresses = 0;
  const newAddress = () => `192.0.2.${++addresses}`;

  /** Again if the store was away meanwhile: it has half a second for each response, too little on a slow machine. */
  const whileShared = async (count: (address: string) => Promise<void>, attempts = 5): Promise<void> => {
    await untilShared(1);
    const before = warnings().join();
    await count(newAddress()).catch((error) => {
      if (attempts === 1 || warnings().join() === before) throw error;
      return whileShared(count, attempts - 1);
    });
  };

  /** Each counts alone, and so lets all of its own requests pass; it says so once. */
  const assertAlone = async (before: readonly number[]): Promise<void> => {
    const address = newAddress();
    const start = performance.now();
    for (const machine of [0, 1]) assert.is(await passed(limit + 2, machine, address), limit);
    assert.ok(performance.now() - start < 6000, 'requests wait for the store again and again');
    await untilShared(0);
    await until(() => warnings().every((count, machine) => count !== before[machine]));
    assert.equal(
      warnings(),
      before.map((count) => count + 1),
    );
  };

  const doctor = async () => {
    const { code, output, errors } = await runCli('doctor', {
      RATE_LIMIT_URL: url,
      DATA_DIR: newDirectory(),
    });
    return { code, said: (code === 0 ? output : errors).split('\n').find((line) => line.includes('limits')) };
  };

  test('two machines with a store: what one has accepted counts at the other', async () => {
    await whileShared(async (address) => {
      assert.is(await passed(7, 0, address), 7);
      assert.is(await passed(5, 1, address), limit - 7);
      assert.is(await passed(5, 0, address), 0);
    });
    assert.match((await doctor()).said ?? '', /shared with other machines/);
  });

  test('the store is killed: nobody is refused for it, each machine counts alone and says so; back, they share', async () => {
    await untilShared(1);
    const before = warnings();
    store.kill('SIGKILL');
    await once(store, 'exit');
    await assertAlone(before);
    const { code, said } = await doctor();
    assert.is(code, 1);
    assert.match(
      said ?? '',
      /^FAILED limits: RATE_LIMIT_URL does not respond \(.+\): each process counts requests by itself\.$/,
    );
    await startStore();
    await untilShared(1);
    await whileShared(async (address) => {
      assert.is(await passed(limit, 0, address), limit);
      assert.is(await passed(3, 1, address), 0);
    });
  });

  test('the store hangs: requests wait once for it, half a second, and each machine counts alone; it goes on, they share', async () => {
    await untilShared(1);
    const before = warnings();
    store.kill('SIGSTOP');
    try {
      await assertAlone(before);
      assert.is((await doctor()).code, 1);
    } finally {
      store.kill('SIGCONT');
    }
    await untilShared(1);
  });
} else console.log('Not tested, since neither Valkey nor Redis is installed: limits that machines share.');
