import { refreshDueEntries } from '../commands/search-entries.ts';
import type { Database, Transaction } from '../database.ts';
import { attribution } from './attribution.ts';
import { sampleAudiences } from './audiences.ts';
import { type Compact, readCompact } from './compact.ts';
import { type Context, contextOf } from './load/context.ts';
import { upcomingCount } from './load/upcoming.ts';

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

/** Writes something of each audience's sample, all in one transaction, and reports what there is then. */
export async function eachAudience(
  database: Database,
  now: Date,
  write: (transaction: Transaction, sample: Compact, context: Context) => Promise<void>,
): Promise<SampleReport> {
  const samples = await Promise.all(sampleAudiences.map(({ subdomain }) => readCompact(subdomain)));
  return database.transaction(async (transaction) => {
    const audiences: AudienceReport[] = [];
    for (const sample of samples) {
      const context = contextOf(sample, now);
      await write(transaction, sample, context);
      const due = () => transaction.execute(refreshDueEntries, [context.scope.audienceId]);
      while ((await due()).length > 0);
      audiences.push(reportOf(sample, context, await upcomingCount(transaction, context.scope)));
    }
    return { audiences };
  });
}

function reportOf(sample: Compact, { scope }: Context, upcoming: number): AudienceReport {
  const { audience, locales, venues, people, events, photos, tracks } = sample;
  return {
    id: scope.audienceId,
    subdomain: audience,
    loaded: {
      locales: locales.length,
      venues: venues.length,
      people: people.length,
      events: events.length,
      photos: photos.length,
      tracks: tracks.length,
    },
    upcoming,
    leftOut: sample.left_out,
    attribution: attribution[audience],
  };
}
