import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { costlyRequests } from './costly-requests.ts';
import { send } from './send.ts';
import { worstRequests } from './worst-requests.ts';

// A thread that sends requests over so many connections until the time is over; then tells how many had which status.
const { names, connections, milliseconds, ...to } = z
  .object({
    url: z.string(),
    names: z.array(z.string()),
    as: z.string().optional(),
    target: z.object({
      audienceId: z.string(),
      localeId: z.string(),
      venueId: z.string(),
      eventId: z.string(),
    }),
    connections: z.number(),
    milliseconds: z.number(),
  })
  .parse(workerData);

const sent = [...worstRequests, ...costlyRequests].filter(({ name }) => names.includes(name));
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const sender = { ...to, as: to.as, agent };
const statuses: Record<string, number> = {};
const until = performance.now() + milliseconds;
let number = 0;

async function sendUntilOver(): Promise<void> {
  while (performance.now() < until) {
    const next = sent[number++ % sent.length];
    if (next === undefined) throw new Error('There is nothing to send.');
    const status = await send(next, number, sender);
    const key = `${next.name}: ${status}`;
    statuses[key] = (statuses[key] ?? 0) + 1;
    if (status === 503) await pause(50);
    if (status === 429) await pause(1000);
  }
}

await Promise.all(Array.from({ length: connections }, sendUntilOver));
agent.destroy();
parentPort?.postMessage(statuses);
