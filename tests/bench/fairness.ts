import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Checkout } from './checkout.ts';
import { batchOf } from './data/batch.ts';
import { idOf } from './data/ids.ts';
import { figure } from './figure.ts';
import type { Outcome, Request } from './load/job.ts';
import { type Progress, sendWithoutPause } from './load/without-pause.ts';
import type { Setting } from './measure.ts';
import { type Quartiles, quartilesOf } from './quartiles.ts';
import { startServer } from './server.ts';
import { venuesWithEvents } from './workloads/graphql.ts';
import { nearestVenues, oneVenue } from './workloads/rest.ts';
import type { Material } from './workloads/workload.ts';

/** W8: what the other tenants wait, in milliseconds: without the heavy one, with it, and beside a process of no matter what. */
interface Fairness {
  /** Requests a second of the others: a third of what the service can. */
  readonly pace: number;
  readonly p50: Quartiles;
  readonly p50Beside: Quartiles;
  readonly p99: Quartiles;
  readonly p99Beside: Quartiles;
  readonly p99BesideLoop: Quartiles;
  /** Of each round's own p99. */
  readonly factor: Quartiles;
  /** What the machine itself makes of one more busy process: an endless loop that asks for nothing. */
  readonly factorOfLoop: Quartiles;
  /** What the heavy tenant had, in all rounds. */
  readonly progress: Progress;
}

const seconds = 20;

/** Seconds in which the process of the heavy tenant starts, which costs much of a core. */
const secondsToStart = 2;

const connections = 50;
const heavy = 0;

/** Reads of all audiences, GraphQL without the heavy one's, round by round: alone, beside an endless loop, beside the heavy one. */
export async function measureFairness(
  service: Checkout,
  setting: Setting,
  rounds: number,
): Promise<Fairness> {
  const { material } = service;
  const server = await startServer(service, setting);
  const { origin } = server;
  try {
    const requests = readsOfOthers(material);
    const fire = (amount: number, pace?: number) =>
      setting.load.fire({ origin, requests, amount, connections, ...(pace !== undefined && { pace }) });
    await fire(10_000);
    const whole = await fire(5000);
    const pace = whole.requests / whole.seconds / 3;
    const firePaced = () => fire(Math.round(pace * seconds), pace);
    const alone: Outcome[] = [];
    const besideLoop: Outcome[] = [];
    const beside: Outcome[] = [];
    let progress: Progress = {};
    const senders = heavyRequests(material);
    for (let round = 0; round < rounds; round++) {
      alone.push(await firePaced());
      const loop = spawn(process.execPath, ['--eval', 'for (;;);']);
      besideLoop.push(await firePaced().finally(() => loop.kill()));
      const heavyHour = sendWithoutPause({
        origin,
        senders,
        milliseconds: (secondsToStart + seconds) * 1000,
      });
      const besideHeavy = pause(secondsToStart * 1000).then(firePaced);
      const [had, outcome] = await Promise.all([heavyHour, besideHeavy]);
      beside.push(outcome);
      progress = sumOf(progress, had);
    }
    const of = (outcomes: readonly Outcome[], value: 'p50' | 'p99') =>
      quartilesOf(outcomes.map((outcome) => outcome[value]));
    const factorOf = (outcomes: readonly Outcome[]) =>
      quartilesOf(outcomes.map(({ p99 }, round) => p99 / (alone[round]?.p99 ?? Number.NaN)));
    return {
      pace,
      p50: of(alone, 'p50'),
      p50Beside: of(beside, 'p50'),
      p99: of(alone, 'p99'),
      p99Beside: of(beside, 'p99'),
      p99BesideLoop: of(besideLoop, 'p99'),
      factor: factorOf(beside),
      factorOfLoop: factorOf(besideLoop),
      progress,
    };
  } finally {
    await server.stop();
  }
}

/** W1, W2 and W4 in turn, of all audiences: a fiftieth of the first two is of the heavy one's records. */
function readsOfOthers(material: Material): Request[] {
  const heavyEndpoint = `/${idOf('audience', heavy)}/`;
  return Array.from({ length: 2000 }, (_, n) =>
    [oneVenue, nearestVenues, venuesWithEvents].map((read, index) => read.request(material, 3 * n + index)),
  )
    .flat()
    .filter(({ path }) => !path.includes(heavyEndpoint));
}

/** Batches of 10,000 items that change each time, the snapshot, and the GraphQL documents that cost most. */
function heavyRequests({ credentials, admin }: Material): Record<string, Request[]> {
  const audience = idOf('audience', heavy);
  const json = { 'content-type': 'application/json' };
  const batch = (version: number): Request => {
    const parts = Array.from({ length: 5 }, (_, part) =>
      batchOf({ prefix: 'heavy', locale: heavy, first: part * 1000, version }),
    );
    const body = JSON.stringify({
      source: parts[0]?.source,
      venues: parts.flatMap(({ venues }) => venues),
      events: parts.flatMap(({ events }) => events),
    });
    const path = `/v1/research/batch?audience_id=${audience}`;
    return { method: 'POST', path, headers: { ...json, authorization: admin }, body };
  };
  const document = (query: string, index: number): Request => ({
    method: 'POST',
    path: `/v1/audience/${audience}/graphql`,
    headers: { ...json, authorization: credentials[index] ?? '' },
    body: JSON.stringify({ query }),
  });
  const events =
    '{ events { id name startsAt endsAt status featured venue { id name locale { name } } photo { url } people { id name } } }';
  const snapshot: Request = {
    method: 'GET',
    path: `/v1/research/snapshot?audience_id=${audience}`,
    headers: { authorization: admin },
  };
  return {
    batches: [batch(0), batch(1)],
    snapshots: [snapshot],
    documents: [document(events, 0)],
    'documents of another user': [document(events, 1)],
  };
}

function sumOf(one: Progress, other: Progress): Progress {
  const sum = structuredClone(one);
  for (const [sender, statuses] of Object.entries(other)) {
    const own = { ...sum[sender] };
    for (const [status, count] of Object.entries(statuses))
      own[Number(status)] = (own[Number(status)] ?? 0) + count;
    sum[sender] = own;
  }
  return sum;
}

export const fairnessTable = (of: Fairness): string =>
  [
    `Others at ${of.pace.toFixed(0)} requests a second: milliseconds alone, and beside a heavy tenant`,
    `  p50 ${figure(of.p50, 1)}, ${figure(of.p50Beside, 1)}`,
    `  p99 ${figure(of.p99, 1)}, ${figure(of.p99Beside, 1)}: × ${figure(of.factor, 1)}`,
    `  p99 beside an endless loop ${figure(of.p99BesideLoop, 1)}: × ${figure(of.factorOfLoop, 1)}`,
    `  The heavy tenant: ${JSON.stringify(of.progress)}`,
  ].join('\n');
