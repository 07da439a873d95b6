import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from './client.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { disturbances } from './disturbances.ts';
import { startDrivers } from './drivers.ts';
import { Ledger } from './ledger.ts';
import { limit } from './limits.ts';
import { addresses } from './places.ts';
import { disturb, type Outcome } from './round.ts';
import { makeScene, type Scene } from './scene.ts';
import { describe, isGood, table } from './table.ts';

// Disturbs a cluster on this machine in every way, under load, and says what it has cost.

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '50' },
    others: { type: 'string', default: '10' },
    /** Only disturbances whose name has this in it. */
    only: { type: 'string', default: '' },
  },
});

process.exitCode = 1; // if it is interrupted
const cluster = await startCluster({ RATE_LIMIT_CREDENTIAL: '999999999', RATE_LIMIT_PUBLIC: String(limit) });
const outcomes: Outcome[] = [];
/** Whether a machine of the service has, by more than a fifth since it was warm. */
let hasGrown = false;
try {
  let scene = await makeScene(new Client([addresses.service]), cluster.provider);
  await warmUp(scene);
  const before = memoryOf(cluster);
  let afterKills: typeof before | undefined;
  const wanted = disturbances(Number(values.kills), Number(values.others));
  for (const disturbance of wanted.filter(({ name }) => name.includes(values.only))) {
    if (disturbance.prepare !== undefined) {
      await disturbance.prepare(cluster);
      scene = await makeScene(new Client([addresses.service]), cluster.provider);
    }
    const outcome = await disturb(cluster, scene, disturbance);
    console.log(describe(outcome));
    outcomes.push(outcome);
    // Later ones start machines again.
    if (outcomes.length === Number(values.kills)) afterKills = memoryOf(cluster);
  }
  for (const [index, { name, megabytes }] of (afterKills ?? []).entries()) {
    const warm = before[index]?.megabytes ?? 0;
    hasGrown ||= megabytes > 1.2 * warm;
    console.log(`${name}: ${warm} MB when it was warm, ${megabytes} MB after the kills of leaders`);
  }
} finally {
  console.log(`\n${table(outcomes)}`);
  await cluster.stop();
}
process.exit(outcomes.length > 0 && outcomes.every(isGood) && !hasGrown ? 0 : 1);

async function warmUp(scene: Scene): Promise<void> {
  const drivers = startDrivers(new Client([addresses.service]), scene, new Ledger());
  await pause(30_000);
  await drivers.stop();
}

function memoryOf({ machines }: Cluster) {
  return machines.map((machine) => ({ name: machine.name, megabytes: Math.round(machine.memory()) }));
}
