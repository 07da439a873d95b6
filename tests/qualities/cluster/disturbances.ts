import { setTimeout as pause } from 'node:timers/promises';
import { previousVersion } from '../upgrade/previous-version.ts';
import type { Cluster } from './cluster.ts';
import { deployPresentVersion, deployPreviousVersion } from './deployment.ts';
import { countWithoutValkey } from './limits.ts';
import type { Node } from './node.ts';

/** What a disturbance tells besides what the drivers see. */
export interface Findings {
  readonly facts: string[];
  readonly faults: string[];
}

/** Something that happens to a cluster, and what an operator does about it. */
export interface Disturbance {
  readonly name: string;
  /** Before there is load. Whatever the drivers need is made anew afterwards. */
  readonly prepare?: (cluster: Cluster) => Promise<void>;
  readonly happen: (cluster: Cluster, findings: Findings) => Promise<void>;
}

async function replicasOf(cluster: Cluster): Promise<[Node, Node]> {
  const leader = await cluster.leader();
  const [one, other] = cluster.nodes.filter((node) => node !== leader);
  if (one === undefined || other === undefined) throw new Error('There are three nodes.');
  return [one, other];
}

/** The machine comes back after a while. */
const away = 20_000;

const killsOfLeaders: readonly Disturbance[] = [
  {
    name: 'kill -9 of the leader’s postmaster',
    happen: async (cluster) => (await cluster.leader()).killPostgresql(),
  },
  {
    name: 'the leader’s machine gone, Patroni too',
    happen: async (cluster) => {
      const leader = await cluster.leader();
      await leader.lose();
      await pause(2 * away);
      leader.patroni.start();
    },
  },
];

const others: readonly Disturbance[] = [
  {
    name: 'kill -9 of a replica’s machine',
    happen: async (cluster) => {
      const [replica] = await replicasOf(cluster);
      await replica.lose();
      await pause(away);
      replica.patroni.start();
    },
  },
  {
    name: 'kill -9 of HAProxy, started again after 2 s',
    happen: ({ haproxy }) => again(haproxy),
  },
  {
    name: 'kill -9 of a machine of the service, started again after 2 s',
    happen: async ({ machines: [machine] }) => again(machine),
  },
  {
    name: 'kill -9 of Valkey, started again when both machines have said so',
    happen: countWithoutValkey,
  },
  {
    name: 'kill -9 of two of three etcd, started again after 40 s',
    happen: async (cluster) => {
      const lost = cluster.nodes.slice(0, 2).map(({ etcd }) => etcd);
      await Promise.all(lost.map((etcd) => etcd.kill()));
      await pause(2 * away);
      for (const etcd of lost) etcd.start();
    },
  },
  {
    name: 'replay held up on a replica, which is killed after 20 s',
    happen: async (cluster) => {
      const [replica] = await replicasOf(cluster);
      const goOn = await replica.holdReplay();
      await pause(away);
      await replica.lose();
      goOn();
      await pause(2_000);
      replica.patroni.start();
    },
  },
  {
    name: 'no room on a replica’s disk for 30 s',
    happen: async (cluster) => {
      const [replica] = await replicasOf(cluster);
      await replica.fillDisk();
      await pause(30_000);
      replica.emptyDisk();
    },
  },
  {
    name: 'switchover',
    happen: async (cluster) => {
      const leader = await cluster.leader();
      const patronictl = ['patronictl', '-c', '/cluster/patroni.yml', 'switchover', 'platform'];
      await leader.print([...patronictl, '--leader', leader.name, '--force']);
    },
  },
  {
    name: 'restart of each machine of the service, one after the other',
    happen: async ({ machines }, { faults }) => {
      for (const machine of machines) {
        const status = await machine.stop();
        if (status !== 0) faults.push(`${machine.name} has ended with ${status}`);
        machine.start();
        await machine.untilItResponds();
      }
    },
  },
  {
    name: `rolling deployment with migrations, from ${previousVersion}`,
    prepare: deployPreviousVersion,
    happen: deployPresentVersion,
  },
];

async function again(part: { kill(): Promise<void>; start(): void } | undefined): Promise<void> {
  await part?.kill();
  await pause(2_000);
  part?.start();
}

/** Each as often as it is wanted; the kinds of leader kills take turns. */
export function disturbances(kills: number, timesOthers: number): Disturbance[] {
  const first = Array.from({ length: kills }, (_, index) => killsOfLeaders[index % 2]);
  const rest = others.flatMap((disturbance) => Array.from({ length: timesOthers }, () => disturbance));
  return [...first, ...rest].filter((disturbance) => disturbance !== undefined);
}
