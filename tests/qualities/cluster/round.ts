import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../support/service/service.ts';
import { Client } from './client.ts';
import type { Cluster } from './cluster.ts';
import type { Disturbance, Findings } from './disturbances.ts';
import { startDrivers } from './drivers.ts';
import { Ledger } from './ledger.ts';
import { addresses } from './places.ts';
import type { Scene } from './scene.ts';

/** What one disturbance has cost. */
export interface Outcome {
  readonly name: string;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly staleReads: readonly string[];
  readonly acceptedSessions: readonly string[];
  readonly secondsWithoutWrites: number;
  readonly secondsWithoutReads: number;
  readonly unavailable: number;
  readonly broken: number;
  readonly wrong: readonly string[];
  readonly longestWait: number;
  /** Machines of the service that have ended by themselves. */
  readonly ended: readonly string[];
  readonly facts: readonly string[];
  readonly faults: readonly string[];
}

/** How long everything runs undisturbed, before and afterwards. */
const calm = 3_000;

/** Reads that follow a write by turns go to the other machine: the proxy sends each to the next. */
const service = [addresses.service, addresses.service];

/** Disturbs a cluster under load, waits until it is whole again, and compares it with what was acknowledged. */
export async function disturb(
  cluster: Cluster,
  scene: Scene,
  { name, happen }: Disturbance,
): Promise<Outcome> {
  await until(cluster.isWhole, 180_000);
  const client = new Client(service);
  const ledger = new Ledger();
  const drivers = startDrivers(client, scene, ledger);
  await pause(calm);
  const since = performance.now();
  const findings: Findings = { facts: [], faults: [] };
  await happen(cluster, findings);
  const happened = performance.now();
  await until(() => ledger.lastSuccess('write') > happened && ledger.lastSuccess('read') > happened, 180_000);
  await until(cluster.isWhole, 180_000);
  await pause(calm);
  const secondsWithoutWrites = ledger.longestOutage('write', since);
  const secondsWithoutReads = ledger.longestOutage('read', since);
  await drivers.stop();
  await ledger.settle(client, scene.administrator);
  const { acknowledged, lost, staleReads, acceptedSessions } = ledger;
  const { unavailable, broken, wrong, longestWait } = client;
  const ended = cluster.machines.filter(({ isRunning }) => !isRunning).map((machine) => machine.name);
  return {
    ...{ name, acknowledged, lost, staleReads, acceptedSessions, secondsWithoutWrites, secondsWithoutReads },
    ...{ unavailable, broken, wrong, longestWait: longestWait / 1000, ended, ...findings },
  };
}
