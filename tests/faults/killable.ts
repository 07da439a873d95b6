import { randomUUID } from 'node:crypto';
import { newServiceSecret } from '../../core/auth/service-token.ts';
import { type DatabaseOptions, openDatabase } from '../../orm/database.ts';
import { Audience } from '../../orm/entities/audience.ts';
import { Locale } from '../../orm/entities/locale.ts';
import { ServiceToken } from '../../orm/entities/service-token.ts';
import { createTestDatabase, serverUrl } from '../support/database.ts';
import { newDirectory, type Service, start } from '../support/service.ts';

/** A service of its own process, on the database that the run is for, that a test can kill and start again. */
export async function createKillable(locales: readonly string[]) {
  const DATA_DIR = newDirectory();
  const database = serverUrl === undefined ? undefined : await createTestDatabase(serverUrl);
  const serviceToken = await fill(database ?? { dataDirectory: DATA_DIR }, locales);
  const startAgain = () => start({ DATA_DIR, ...(database && { DATABASE_URL: database.url }) });
  return { serviceToken, start: startAgain, drop: async () => database?.drop() };
}

/** An audience with these locales, and a worker of it. */
async function fill({ url, dataDirectory }: DatabaseOptions, labels: readonly string[]): Promise<string> {
  const database = await openDatabase(
    url === undefined ? { ...(dataDirectory && { dataDirectory }) } : { url },
  );
  const { text, prefix, hash } = newServiceSecret();
  const createdAt = new Date();
  const times = { createdAt, updatedAt: createdAt };
  await database.write(async ({ em }) => {
    const audience = em.create(Audience, { name: 'Salsa City', subdomain: `a${randomUUID()}`, ...times });
    await em.flush();
    const audienceId = audience.id;
    const place = { latitude: 43.65, longitude: -79.38, timeZone: 'America/Toronto' };
    for (const label of labels) em.create(Locale, { audienceId, name: label, label, ...place, ...times });
    const scopes = ['research:read' as const, 'places:write' as const, 'events:write' as const];
    em.create(ServiceToken, { audienceId, name: 'Worker', prefix, hash, scopes, createdAt });
  });
  await database.close();
  return text;
}

export async function exchangeAt({ url }: Service, serviceToken: string): Promise<string> {
  const response = await fetch(`${url}/v1/token/service`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service_token: serviceToken }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}
