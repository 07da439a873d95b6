import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { chrootDirectory, printInside, spawnInside, type Variables } from './chroot.ts';
import { Part } from './part.ts';
import { databaseUrl, type NodeName, nodeNames, nodes, password } from './places.ts';

const run = promisify(execFile);

/** What Patroni says of a member of the cluster. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** A machine of the database: etcd, Patroni, and the PostgreSQL that Patroni starts. */
export class Node {
  readonly name: NodeName;
  readonly etcd: Part;
  readonly patroni: Part;
  readonly #directory: string;

  /** The directory is that of the node's disk, inside of the chroot. */
  constructor(name: NodeName, directory: string, logs: string) {
    this.name = name;
    this.#directory = directory;
    const etcd = etcdVariables(name);
    this.etcd = new Part(`etcd ${name}`, join(logs, `etcd-${name}`), (log) =>
      spawnInside('postgres', etcd, ['etcd'], log),
    );
    const variables = patroniVariables(name, directory);
    this.patroni = new Part(`Patroni ${name}`, join(logs, `patroni-${name}`), (log) =>
      spawnInside('postgres', variables, ['patroni', '/cluster/patroni.yml'], log),
    );
  }

  /** As its administrator. */
  async execute(sql: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new Client(databaseUrl(`${nodes[this.name]}:5432`, 'postgres', database));
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  print(command: readonly string[]): Promise<string> {
    return printInside('postgres', patroniVariables(this.name, this.#directory), command);
  }

  /** The cluster as this node's Patroni knows it; none while it does not respond. */
  async members(): Promise<Member[]> {
    try {
      const response = await fetch(`http://${nodes[this.name]}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      return ((await response.json()) as { members?: Member[] }).members ?? [];
    } catch {
      return [];
    }
  }

  /** Only the postmaster, as a crash of it: its children end by themselves. Patroni leaves the group to it. */
  killPostgresql(): void {
    const pid = this.#postmaster();
    if (pid === undefined) return;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }

  /** As if the machine lost its power, but for etcd. */
  async lose(): Promise<void> {
    await this.patroni.kill();
    this.killPostgresql();
  }

  #postmaster(): number | undefined {
    try {
      return Number(readFileSync(join(this.#disk, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return undefined;
    }
  }

  /** Leaves no room on its disk until it is emptied. */
  async fillDisk(): Promise<void> {
    const end = await run('dd', ['if=/dev/zero', `of=${this.#filling}`, 'bs=1M']).then(
      () => 'it has room without end',
      (failed) => String(failed.stderr),
    );
    if (!end.includes('No space left on device')) throw new Error(end);
  }

  /** Stops the process that applies changes, until it is let go on. (Patroni resumes what `pg_wal_replay_pause` pauses.) */
  async holdReplay(): Promise<() => void> {
    const [found] = await this.execute("select pid from pg_stat_activity where backend_type = 'startup'");
    const pid = Number(found?.pid);
    process.kill(pid, 'SIGSTOP');
    return () => process.kill(pid, 'SIGCONT');
  }

  emptyDisk(): void {
    rmSync(this.#filling);
  }

  get #filling(): string {
    return join(this.#disk, 'filling');
  }

  get #disk(): string {
    return join(chrootDirectory, this.#directory);
  }
}

/** Of their own: a database that fills its disk does not take etcd with it. */
export const etcdDisk = '/srv/etcd';

const peers = nodeNames.map((name) => `${name}=http://${nodes[name]}:2380`).join(',');

const etcdVariables = (name: NodeName): Variables => ({
  ETCD_NAME: name,
  ETCD_DATA_DIR: `${etcdDisk}/${name}`,
  ETCD_LISTEN_CLIENT_URLS: `http://${nodes[name]}:2379`,
  ETCD_ADVERTISE_CLIENT_URLS: `http://${nodes[name]}:2379`,
  ETCD_LISTEN_PEER_URLS: `http://${nodes[name]}:2380`,
  ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${nodes[name]}:2380`,
  ETCD_INITIAL_CLUSTER: peers,
  // All three share the cores of one machine.
  ETCD_HEARTBEAT_INTERVAL: '250',
  ETCD_ELECTION_TIMEOUT: '2500',
});

const patroniVariables = (name: NodeName, directory: string): Variables => ({
  PATRONI_NAME: name,
  PATRONI_RESTAPI_LISTEN: `${nodes[name]}:8008`,
  PATRONI_RESTAPI_CONNECT_ADDRESS: `${nodes[name]}:8008`,
  PATRONI_POSTGRESQL_LISTEN: `${nodes[name]}:5432`,
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${nodes[name]}:5432`,
  PATRONI_POSTGRESQL_DATA_DIR: `${directory}/data`,
  PATRONI_POSTGRESQL_PGPASS: `${directory}/pgpass`,
  PATRONI_ETCD3_HOSTS: nodeNames.map((node) => `${nodes[node]}:2379`).join(','),
  PATRONI_SUPERUSER_PASSWORD: password,
  PATRONI_REPLICATION_PASSWORD: password,
  PATRONI_REWIND_PASSWORD: password,
  PLATFORM_PASSWORD: password,
  ...pgBackRestVariables(directory),
});

const pgBackRestVariables = (directory: string): Variables => ({
  PGBACKREST_PG1_PATH: `${directory}/data`,
  PGBACKREST_PG1_SOCKET_PATH: directory,
});
