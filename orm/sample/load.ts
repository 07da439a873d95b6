import type { Database, Transaction } from '../database.ts';
import { statement } from '../statement.ts';
import { attribution } from './attribution.ts';
import { sampleAudiences } from './audiences.ts';
import { type Compact, readCompact } from './compact.ts';
import { audienceRows } from './load/audience.ts';
import { contextOf } from './load/context.ts';
import { eventRows } from './load/events.ts';
import { insertAll } from './load/insertion.ts';
import { peopleRows } from './load/people.ts';
import { upcomingCount } from './load/upcoming.ts';
import { venueRows } from './load/venues.ts';
import { weeksToShift } from './shift.ts';

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
  const rows = await database.read(anyAudience, []);
  return rows.length === 0;
}

const anyAudience = statement<{ id: string }, []>('any_audience', 'select id from audience limit 1');

/** Into an empty database, all of it or nothing. */
export async function loadSample(database: Database, now: Date): Promise<SampleReport> {
  const samples = await Promise.all(sampleAudiences.map(({ subdomain }) => readCompact(subdomain)));
  return database.write(async (transaction) => {
    const audiences: AudienceReport[] = [];
    for (const sample of samples) audiences.push(await loadAudience(transaction, sample, now));
    return { audiences };
  });
}

async function loadAudience(transaction: Transaction, sample: Compact, now: Date): Promise<AudienceReport> {
  const { audience, locales, venues, people, events, photos, tracks } = sample;
  const context = contextOf(sample, now);
  const { audience_id } = context;
  await insertAll(transaction, [
    ...audienceRows(sample, context),
    ...venueRows(sample, context),
    ...peopleRows(sample, context),
    ...eventRows(sample, weeksToShift(events, now), context),
  ]);
  return {
    id: audience_id,
    subdomain: audience,
    loaded: {
      locales: locales.length,
      venues: venues.length,
      people: people.length,
      events: events.length,
      photos: photos.length,
      tracks: tracks.length,
    },
    upcoming: await upcomingCount(transaction, audience_id, now),
    leftOut: sample.left_out,
    attribution: attribution[audience],
  };
}
