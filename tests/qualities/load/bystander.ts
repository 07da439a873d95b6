import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Somebody else, who reads. */
interface Bystander {
  readonly path: string;
  readonly as: string;
}

/** The status of one small read. */
export const readBystander = (url: string, { path, as }: Bystander, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url + path, { agent, headers: { authorization: as } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });

/** Small reads, one after another on two connections, for so long. */
export async function readFor(milliseconds: number, url: string, bystander: Bystander) {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + milliseconds;
  const waits: number[] = [];
  let failed = 0;
  const readUntilOver = async () => {
    while (performance.now() < until) {
      const since = performance.now();
      if ((await readBystander(url, bystander, agent)) !== 200) failed++;
      waits.push(performance.now() - since);
      await pause(20);
    }
  };
  await Promise.all([readUntilOver(), readUntilOver()]);
  agent.destroy();
  waits.sort((one, other) => one - other);
  return {
    count: waits.length,
    failed,
    /** The wait, in milliseconds, than which this share of them were shorter. */
    at: (share: number): string => (waits[Math.floor(share * (waits.length - 1))] ?? 0).toFixed(0),
  };
}
