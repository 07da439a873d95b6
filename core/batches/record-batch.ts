import type { Transaction } from '../../orm/database.ts';
import { Batch } from '../../orm/schema/entities/batch.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import type { Principal } from '../auth/principal.ts';

interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

interface WrittenBatch {
  readonly id: string;
  readonly source: string;
  readonly sourceUrl?: string | null;
  readonly sourceAgent?: string | null;
  /** The batch that this one undoes. */
  readonly undoes?: string;
  readonly venues: Counts;
  readonly events: Counts;
}

/** Adds a batch to those of its audience. */
export function recordBatch(
  { em }: Transaction,
  { audienceId, now }: AudienceScope,
  sender: Principal,
  { venues, events, ...batch }: WrittenBatch,
): void {
  em.create(Batch, {
    sourceUrl: null,
    sourceAgent: null,
    ...batch,
    audienceId,
    serviceTokenId: sender.kind === 'service' ? sender.serviceTokenId : null,
    userId: sender.kind === 'user' ? sender.userId : null,
    venuesCreated: venues.created,
    venuesUpdated: venues.updated,
    venuesUnchanged: venues.unchanged,
    eventsCreated: events.created,
    eventsUpdated: events.updated,
    eventsUnchanged: events.unchanged,
    createdAt: new Date(now),
  });
}

type Records = readonly { readonly kind: string }[];

/** How many venues and events are among records of all kinds. */
export function countsOf(created: Records, updated: Records, unchanged: Records) {
  const count = (records: Records, kind: string) => records.filter((record) => record.kind === kind).length;
  const of = (kind: string): Counts => ({
    created: count(created, kind),
    updated: count(updated, kind),
    unchanged: count(unchanged, kind),
  });
  return { venues: of('venue'), events: of('event') };
}
