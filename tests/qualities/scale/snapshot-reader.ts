import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Reads the whole snapshot, at so many megabytes a second at most; the megabytes that came. */
export async function readSnapshot(
  url: string,
  headers: Record<string, string>,
  speed = Number.POSITIVE_INFINITY,
): Promise<number> {
  const message = request(`${url}/v1/research/snapshot`, { headers }).end();
  const [response] = (await once(message, 'response')) as [IncomingMessage];
  const start = performance.now();
  let size = 0;
  for await (const part of response) {
    size += part.length / 1e6;
    const ahead = (1000 * size) / speed - (performance.now() - start);
    if (ahead > 0) await pause(ahead);
  }
  return size;
}
