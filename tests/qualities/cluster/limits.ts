import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../support/service/service.ts';
import type { Cluster } from './cluster.ts';
import type { Findings } from './disturbances.ts';
import { addresses } from './places.ts';

/** Of requests of a stranger's address per minute. */
export const limit = 200;

/** More than two machines that count alone let pass. */
const requests = 3 * limit;

const perSecond = 100;

let strangers = 0;

interface Count {
  readonly accepted: number;
  readonly refused: number;
  /** Neither, such as 503. */
  readonly others: number;
  /** The most requests that were sent within a second. */
  readonly inOneSecond: number;
}

/**
 * What the machines let pass of a stranger's requests through the proxy, which come steadily and too many. `meanwhile` happens
 * a second after the first.
 */
async function countAccepted(meanwhile = async () => {}): Promise<Count> {
  strangers += 1;
  const headers = { 'x-forwarded-for': `192.0.2.${strangers % 256}` };
  const sentAt: number[] = [];
  const statuses: Promise<number>[] = [];
  const happening = pause(1000).then(meanwhile);
  while (sentAt.length < requests) {
    sentAt.push(performance.now());
    statuses.push(statusOf(headers));
    await pause(1000 / perSecond);
  }
  await happening;
  const given = await Promise.all(statuses);
  const count = (status: number) => given.filter((one) => one === status).length;
  const accepted = count(404);
  const refused = count(429);
  const inOneSecond = Math.max(
    ...sentAt.map((start) => sentAt.filter((time) => time >= start && time < start + 1000).length),
  );
  return { accepted, refused, others: requests - accepted - refused, inOneSecond };
}

const statusOf = (headers: Record<string, string>): Promise<number> =>
  fetch(`${addresses.service}/v1/branding?host=nobody.example`, { headers }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );

/** Kills the shared counts, and compares what a stranger is let do before, meanwhile and afterwards. */
export async function countWithoutValkey(cluster: Cluster, findings: Findings): Promise<void> {
  const { machines, valkey } = cluster;
  const saidBefore = machines.map((machine) => machine.said(alone));
  check('shared', await countAccepted(), limit, limit, findings);

  const during = await countAccepted(async () => {
    await valkey.kill();
    const killed = performance.now();
    for (const machine of machines) await until(async () => !(await machine.sharesLimits()));
    findings.facts.push(`the metrics of both machines said so ${seconds(killed)} s after the kill`);
  });
  // What was counted there until then, and what each machine lets pass by itself.
  check('Valkey killed meanwhile', during, limit, 1.5 * during.inOneSecond + 2 * limit, findings);
  machines.forEach((machine, index) => {
    const times = machine.said(alone) - (saidBefore[index] ?? 0);
    if (times !== 1) findings.faults.push(`${machine.name} has said ${times} times that it counts alone`);
  });
  check('each machine alone', await countAccepted(), 2 * limit, 2 * limit, findings);

  const started = performance.now();
  valkey.start();
  for (const machine of machines) await until(() => machine.sharesLimits());
  findings.facts.push(`shared again ${seconds(started)} s after its start`);
  check('shared again', await countAccepted(), limit, limit, findings);
}

const alone = 'RATE_LIMIT_URL does not respond';

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

/** Fewer would be refused wrongly. */
function check(when: string, count: Count, least: number, most: number, { facts, faults }: Findings): void {
  const { accepted, refused, others, inOneSecond } = count;
  facts.push(
    `limit ${limit}, ${when}: ${accepted} of ${requests} accepted (${least} to ${most}), ${refused} refused, ${others} neither; ${inOneSecond} in one second`,
  );
  if (accepted + others < least) faults.push(`${when}: ${accepted} were accepted, at least ${least} must be`);
  if (accepted > most) faults.push(`${when}: ${accepted} were accepted, at most ${most} may be`);
}
