import { z } from 'zod';
import type { Answer, Client } from './client.ts';

export const namedVenue = z.object({ id: z.string(), name: z.string() });

/** What the service has acknowledged, and what it has contradicted since. */
export class Ledger {
  /** Names of venues, by their ids. */
  readonly venues = new Map<string, string>();
  /** Tokens of sessions that have not ended. */
  readonly sessions = new Set<string>();
  readonly endedSessions = new Set<string>();
  acknowledged = 0;
  readonly staleReads: string[] = [];
  readonly acceptedSessions: string[] = [];
  readonly lost: string[] = [];
  readonly #successes = { read: [performance.now()], write: [performance.now()] };

  acknowledge(): void {
    this.acknowledged += 1;
    this.succeed('write');
  }

  succeed(kind: 'read' | 'write'): void {
    this.#successes[kind].push(performance.now());
  }

  /** The longest time without a success since a moment, in seconds; it may have begun before. */
  longestOutage(kind: 'read' | 'write', since: number): number {
    const times = [...this.#successes[kind], performance.now()];
    const gaps = times.map((time, index) =>
      time < since ? 0 : time - Math.max(times[index - 1] ?? time, since),
    );
    return Math.max(...gaps) / 1000;
  }

  lastSuccess(kind: 'read' | 'write'): number {
    return this.#successes[kind].at(-1) ?? 0;
  }

  /** Compares what was acknowledged with what each address shows, and begins a new account of it. */
  async settle(client: Client, token: string): Promise<void> {
    const { length } = this.lost;
    for (const chunk of chunksOf([...this.venues]))
      await Promise.all(
        chunk.map(async ([id, name]) => {
          const answer = await client.sendUntilAnswered(`GET /v1/venues/${id}`, { token, expects: [404] });
          if (!showsVenue(answer, name)) this.lost.push(`venue ${id}: ${JSON.stringify(answer)}`);
        }),
      );
    for (const chunk of chunksOf([...this.sessions]))
      await Promise.all(
        chunk.map(async (session) => {
          const status = await statusOfSession(client, session);
          if (status !== 200) this.lost.push(`a session: ${status}`);
        }),
      );
    for (const chunk of chunksOf([...this.endedSessions]))
      await Promise.all(
        chunk.map(async (session) => {
          if ((await statusOfSession(client, session)) !== 401) this.acceptedSessions.push('afterwards');
        }),
      );
    if (this.lost.length > length) return;
    this.venues.clear();
    this.sessions.clear();
    this.endedSessions.clear();
  }
}

const statusOfSession = async (client: Client, token: string) =>
  (await client.sendUntilAnswered('GET /v1/me', { token, expects: [401] })).status;

export const showsVenue = (answer: Answer | undefined, name: string): boolean =>
  answer?.status === 200 && namedVenue.parse(answer.body).name === name;

function* chunksOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += 10) yield items.slice(start, start + 10);
}
