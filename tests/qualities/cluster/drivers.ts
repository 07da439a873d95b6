import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { maximumSessions } from '../../../core/accounts/tokens/end-sessions.ts';
import type { Client } from './client.ts';
import { type Ledger, namedVenue, showsVenue } from './ledger.ts';
import { type Scene, signIn } from './scene.ts';

const exchanged = z.object({ token: z.string() });
const report = z.object({ items: z.array(z.object({ id: z.string() })) });

/** Milliseconds that each driver rests between two steps: the drill is about truth, not about speed. */
const rest = 25;

/** Readers, writers, sign-ins and batches, which put into the ledger what was acknowledged, and read it back at once. */
export function startDrivers(client: Client, scene: Scene, ledger: Ledger) {
  const token = scene.administrator;
  let isOver = false;
  const kinds = [writeVenue, writeVenue, writeVenue, signInAndOut, signInAndOut, sendBatch, read, read, read];
  const failures: unknown[] = [];
  const drivers = kinds.map(async (step) => {
    while (!isOver) {
      await step().catch((error: unknown) => failures.push(error));
      await pause(rest);
    }
  });

  async function writeVenue(): Promise<void> {
    const body = { name: `Hall ${randomUUID()}`, latitude: 38.7, longitude: -9 };
    const answer = await client.send(`POST /v1/locales/${scene.localeId}/venues`, { token, body });
    if (answer === undefined || answer.status >= 300) return pause(100);
    await acknowledgeVenue(namedVenue.parse(answer.body).id, body.name);
  }

  async function acknowledgeVenue(id: string, name: string): Promise<void> {
    ledger.acknowledge();
    ledger.venues.set(id, name);
    for (const answer of await client.sendToAll(`GET /v1/venues/${id}`, { token, expects: [404] }))
      if (!showsVenue(answer, name)) ledger.staleReads.push(`venue ${id}: ${JSON.stringify(answer)}`);
  }

  /** Every third session stays, but for so many that the oldest would be ended. */
  async function signInAndOut(): Promise<void> {
    const session = await signIn(client, scene.provider, 'bruno');
    if (session === undefined) return pause(100);
    ledger.acknowledge();
    const me = { token: session, expects: [401] };
    for (const { status } of await client.sendToAll('GET /v1/me', me))
      if (status !== 200) ledger.staleReads.push(`a session: ${status}`);
    if (ledger.acknowledged % 3 === 0 && ledger.sessions.size < maximumSessions / 2) {
      ledger.sessions.add(session);
      return;
    }
    const ended = await client.send('DELETE /v1/token', { token: session });
    if (ended?.status !== 204) return;
    ledger.acknowledge();
    ledger.endedSessions.add(session);
    for (const { status } of await client.sendToAll('GET /v1/me', me))
      if (status !== 401) ledger.acceptedSessions.push(`on the next request: ${status}`);
  }

  /** Names the same three venues anew; repeated with its key until it is acknowledged, as workers do. */
  async function sendBatch(): Promise<void> {
    const name = `Club ${randomUUID()}`;
    const body = { service_token: scene.worker };
    const answer = await client.sendUntilAnswered('POST /v1/token/service', { body });
    if (answer?.status !== 200) return;
    const { token: worker } = exchanged.parse(answer.body);
    const provenance = {
      url: 'https://source.example/',
      retrieved_at: '2026-01-01T00:00:00Z',
      confidence: 1,
    };
    const place = { provenance, name, locale: scene.localeLabel, latitude: 38.7, longitude: -9 };
    const venues = ['a', 'b', 'c'].map((external_id) => ({ external_id, ...place }));
    const saved = await client.sendUntilAnswered('POST /v1/research/batch', {
      token: worker,
      headers: { 'idempotency-key': name },
      body: { source: { name: 'drill' }, venues },
    });
    if (saved?.status !== 200) return;
    for (const { id } of report.parse(saved.body).items) await acknowledgeVenue(id, name);
    await pause(10 * rest);
  }

  async function read(): Promise<void> {
    const answer = await client.send(`GET /v1/locales/${scene.localeId}/venues?limit=5`, { token });
    if (answer?.status === 200) ledger.succeed('read');
    else await pause(100);
  }

  return {
    /** Resolves when the last step has ended; fails if a step could not be understood. */
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(drivers);
      if (failures.length > 0) throw new AggregateError(failures, String(failures[0]));
    },
  };
}
