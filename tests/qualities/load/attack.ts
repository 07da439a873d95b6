import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { leaveNothing, stop, workersOf } from '../../support/service/service.ts';
import { peak, resetPeak } from '../scale/resident.ts';
import { startAttacked } from './attacked-service.ts';
import { readFor } from './bystander.ts';
import { costlyRequests } from './costly-requests.ts';
import { type Caller, worstRequests } from './worst-requests.ts';

// What the worst requests of one caller cost another: npm run bench -- attack [SECONDS [WORKERS [WORD…]]]
// For each request, or with the word "all" for all of a caller's in turn: the waits of a member of another audience that
// reads a venue, and the peak of the process's memory. On the embedded database, or that of TEST_DATABASE_URL.
const [seconds = '60', WORKERS = '1', ...words] = process.argv.slice(2);
const connections = 50;
// An API key that is new counts by its address, which strangers use up.
const callers: readonly Caller[] = ['user', 'worker', 'API key', 'stranger'];

for (const caller of callers) {
  const own = [...worstRequests, ...costlyRequests].filter((each) => each.callers.includes(caller));
  for (const { name } of own)
    if (words.length === 0 || words.some((word) => name.includes(word))) await attack(caller, [name]);
  if (words.length === 0 || words.includes('all'))
    await attack(
      caller,
      own.map(({ name }) => name),
    );
}
await leaveNothing();

/** A service of its own for each, since the attacks of one minute share the caller's rate limit, and memory stays. */
async function attack(caller: Caller, names: readonly string[]): Promise<void> {
  const { service, target, credentials, bystander, drop } = await startAttacked({ WORKERS });
  try {
    const pids = WORKERS === '1' ? [service.child.pid ?? 0] : workersOf(service);
    const megabytes = (of: (pid: number) => number) => pids.map((pid) => of(pid).toFixed(0)).join(' and ');
    await readFor(3000, service.url, bystander);
    for (const pid of pids) resetPeak(pid);
    const milliseconds = Number(seconds) * 1000;
    const attackers = new Worker(new URL('attackers.ts', import.meta.url), {
      workerData: { url: service.url, names, as: credentials[caller], target, connections, milliseconds },
    });
    const ended = once(attackers, 'message');
    const { at, count, failed } = await readFor(milliseconds, service.url, bystander);
    const [statuses] = await ended;
    console.log(
      `${caller}, ${names.length === 1 ? names[0] : 'all'}: others' p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms of ${count}` +
        `${failed > 0 ? `, ${failed} FAILED` : ''}; at most ${megabytes(peak)} MB`,
      statuses,
    );
  } finally {
    await stop(service);
    await drop();
  }
}
