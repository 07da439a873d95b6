import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalProvider } from '../../support/provider/local-provider.ts';
import { leaveNothing, newDirectory, until } from '../../support/service/service.ts';
import { chrootDirectory, prepareChroot, spawnInside, unmount } from './chroot.ts';
import { Machine } from './machine.ts';
import { etcdDisk, Node } from './node.ts';
import { Part } from './part.ts';
import { counters, machines, nodeNames, nodes, proxy } from './places.ts';
import { providerVariables } from './scene.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Three nodes of the database, a proxy, shared counters and two machines of the service, all of them new. */
export async function startCluster(variables: Record<string, string> = {}) {
  const since = performance.now();
  const step = (words: string) =>
    console.log(`${((performance.now() - since) / 1000).toFixed(0).padStart(4)} s  ${words}`);
  await prepareChroot();
  const { logs, disks, unmountDisks } = mountDisks();
  const provider = await startLocalProvider();
  const three = nodeNames.map((name, index) => new Node(name, disks[index] ?? '', logs));
  const haproxy = new Part('HAProxy', join(logs, 'haproxy'), (log) =>
    spawnInside('haproxy', proxyVariables, ['haproxy', '-db', '-f', '/cluster/haproxy.cfg'], log),
  );
  const valkey = new Part('Valkey', join(logs, 'valkey'), (log) =>
    spawnInside('valkey', {}, ['valkey-server', '/cluster/valkey.conf', '--bind', counters], log),
  );
  const environment = { ...providerVariables(provider.url), DATA_DIR: newDirectory(), ...variables };
  const service = (['first', 'second'] as const).map((name) => new Machine(name, logs, environment));
  const parts = [
    ...service,
    haproxy,
    valkey,
    ...three.map(({ patroni }) => patroni),
    ...three.map(({ etcd }) => etcd),
  ];

  async function end(): Promise<void> {
    step('Stopping all of it.');
    for (const stage of [service, [haproxy, valkey], three.map(({ patroni }) => patroni)])
      await Promise.all(stage.map((part) => part.stop()));
    await Promise.all(three.map(({ etcd }) => etcd.kill()));
    for (const node of three) node.killPostgresql();
    await provider.close();
    unmountDisks();
    await unmount();
    await leaveNothing();
  }

  let ending: Promise<void> | undefined;
  const stop = () => {
    ending ??= end();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop().finally(() => process.exit()));

  /** The leader, once there is one. */
  async function leader(): Promise<Node> {
    let found: Node | undefined;
    await until(async () => {
      const [members = []] = (await Promise.all(three.map((node) => node.members()))).filter(
        (list) => list.length > 0,
      );
      const name = members.find(({ role, state }) => role === 'leader' && state === 'running')?.name;
      found = three.find((node) => node.name === name);
      return found !== undefined;
    }, 180_000);
    if (found === undefined) throw new Error('There is no leader.');
    return found;
  }

  /** Whether there is a leader that waits for both of the others. */
  async function isWhole(): Promise<boolean> {
    const lists = await Promise.all(three.map((node) => node.members()));
    return lists.every(
      (members) =>
        members.filter(({ role, state }) => role === 'leader' && state === 'running').length === 1 &&
        members.filter(({ role, state }) => role === 'sync_standby' && state === 'streaming').length === 2,
    );
  }

  try {
    step(`Starting etcd and Patroni on ${nodeNames.join(', ')}: the first makes the database.`);
    for (const { etcd } of three) etcd.start();
    for (const { patroni } of three) patroni.start();
    step(`Waiting until ${(await leader()).name}, the leader, has two synchronous replicas.`);
    await until(isWhole, 180_000);
    step('Starting HAProxy and Valkey, and making the place for backups.');
    haproxy.start();
    valkey.start();
    await (await leader()).print(['pgbackrest', '--stanza=platform', 'stanza-create']);
    step('Starting two machines of the service: one of them migrates the database.');
    for (const machine of service) machine.start();
    await Promise.all(service.map((machine) => machine.untilItResponds()));
  } catch (error) {
    for (const part of parts) if (!part.isRunning) console.error(`${part.name} does not run: ${part.log}`);
    await stop();
    throw error;
  }
  step('All of it is up.\n');
  return {
    nodes: three,
    haproxy,
    valkey,
    machines: service,
    provider,
    environment,
    logs,
    leader,
    isWhole,
    stop,
  };
}

const proxyVariables = {
  LISTEN: proxy,
  NORTH: nodes.north,
  SOUTH: nodes.south,
  EAST: nodes.east,
  FIRST: machines.first,
  SECOND: machines.second,
};

/** A disk for each node, in memory: one that can be full, and is gone afterwards. */
function mountDisks() {
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' });
  const inside = (path: string) => join(chrootDirectory, path);
  const disks = nodeNames.map((name) => `/srv/${name}`);
  const mounted = [...disks, etcdDisk];
  const unmountDisks = () => {
    for (const disk of mounted)
      try {
        run('umount', '--lazy', inside(disk));
      } catch {
        // It was not mounted.
      }
  };
  unmountDisks(); // of a run that was killed
  for (const disk of mounted) {
    mkdirSync(inside(disk), { recursive: true });
    run('mount', '-t', 'tmpfs', '-o', 'size=2g,mode=700', 'tmpfs', inside(disk));
    run('chroot', chrootDirectory, 'chown', 'postgres:', disk);
  }
  rmSync(inside('/var/lib/pgbackrest'), { recursive: true, force: true });
  run('chroot', chrootDirectory, 'install', '-d', '-o', 'postgres', '/var/lib/pgbackrest');
  const logs = inside('/var/log/cluster');
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  return { logs, disks, unmountDisks };
}
