import { z } from 'zod';
import type { Database } from '../database.ts';
import { parameters, query } from '../statements/statement.ts';
import { eachAudience, type SampleReport } from './each-audience.ts';
import { loadAudience } from './load/audience.ts';
import { loadEvents } from './load/events.ts';
import { loadPeople } from './load/people.ts';
import { loadVenues } from './load/venues.ts';

export async function isEmpty(database: Database): Promise<boolean> {
  const rows = await database.query(anyAudience, []);
  return rows.length === 0;
}

const anyAudience = query(
  'any_audience',
  z.object({ id: z.string() }),
  parameters<[]>(),
  'select id from audience limit 1',
);

/** Loads the sample into an empty database, in one transaction. */
export const loadSample = (database: Database, now: Date): Promise<SampleReport> =>
  eachAudience(database, now, async (transaction, sample, context) => {
    await loadAudience(transaction, sample, context);
    await loadVenues(transaction, sample, context);
    await loadPeople(transaction, sample, context);
    await loadEvents(transaction, sample, context);
  });
