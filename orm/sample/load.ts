import { z } from 'zod';
import type { Database, Transaction } from '../database.ts';
import { refreshDueEntries } from '../reads/search-entries.ts';
import { parameters, query } from '../statement.ts';
import { attribution } from './attribution.ts';
import { sampleAudiences } from './audiences.ts';
import { type Compact, readCompact } from './compact.ts';
import { loadAudience } from './load/audience.ts';
import { contextOf } from './load/context.ts';
import { loadEvents } from './load/events.ts';
import { loadPeople } from './load/people.ts';
import { upcomingCount } from './load/upcoming.ts';
import { loadVenues } from './load/venues.ts';

export interface AudienceReport {
  readonly id: string;
  readonly subdomain: Compact['audience'];
  readonly loaded: Readonly<Record<'locales' | 'venues' | 'people' | 'events' | 'photos' | 'tracks', number>>;
  /** Events that have not ended, at venues that are not hidden. */
  readonly upcoming: number;
  readonly leftOut: Compact['left_out'];
  readonly attribution: readonly string[];
}

export interface SampleReport {
  readonly audiences: readonly AudienceReport[];
}

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
export async function loadSample(database: Database, now: Date): Promise<SampleReport> {
  const samples = await Promise.all(sampleAudiences.map(({ subdomain }) => readCompact(subdomain)));
  return database.transaction(async (transaction) => {
    const audiences: AudienceReport[] = [];
    for (const sample of samples) audiences.push(await loadSampleAudience(transaction, sample, now));
    return { audiences };
  });
}

async function loadSampleAudience(
  transaction: Transaction,
  sample: Compact,
  now: Date,
): Promise<AudienceReport> {
  const { audience, locales, venues, people, events, photos, tracks } = sample;
  const context = contextOf(sample, now);
  await loadAudience(transaction, sample, context);
  await loadVenues(transaction, sample, context);
  await loadPeople(transaction, sample, context);
  await loadEvents(transaction, sample, context);
  const due = () => transaction.execute(refreshDueEntries, [context.scope.audienceId]);
  while ((await due()).length > 0);
  return {
    id: context.scope.audienceId,
    subdomain: audience,
    loaded: {
      locales: locales.length,
      venues: venues.length,
      people: people.length,
      events: events.length,
      photos: photos.length,
      tracks: tracks.length,
    },
    upcoming: await upcomingCount(transaction, context.scope),
    leftOut: sample.left_out,
    attribution: attribution[audience],
  };
}
