import { v7 as newId } from 'uuid';
import { createCaller } from '../../core/router.ts';
import type { Database } from '../../orm/database.ts';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { Locale } from '../../orm/schema/entities/locale.ts';
import { testApp } from '../support/app/app.ts';

const stamps = { createdAt: new Date(), updatedAt: new Date() };
const place = { latitude: 43.65, longitude: -79.38, timeZone: 'America/Toronto' };

export const createAudience = (database: Database) =>
  database.transaction(async ({ em }) =>
    em.create(Audience, { name: 'Salsa City', subdomain: 'salsa', ...stamps }),
  );

export const createLocale = (database: Database, audienceId: string, name: string) =>
  database.transaction(async ({ em }) =>
    em.create(Locale, { id: newId(), audienceId, name, label: name, ...place, ...stamps }),
  );

/** A page of what has changed in another database than that of the shared app. */
export async function follow(database: Database, cursor?: string) {
  const { dependencies } = await testApp();
  const principal = {
    kind: 'user',
    userId: newId(),
    sessionId: newId(),
    audienceId: null,
    isAdmin: true,
    role: null,
  } as const;
  return createCaller({ ...dependencies, database, principal }).changes.list({
    ...(cursor !== undefined && { cursor }),
  });
}
