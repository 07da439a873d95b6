import type { Transaction } from '../../orm/database.ts';
import type { ProposalState } from '../../orm/records/proposal.ts';
import { Batch } from '../../orm/schema/entities/batch.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import type { Principal } from '../auth/principal.ts';

interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly deleted?: number;
}

interface WrittenBatch {
  readonly id: string;
  readonly source: string;
  readonly sourceUrl?: string | null;
  readonly sourceAgent?: string | null;
  /** The batch that this one undoes. */
  readonly undoes?: string;
  /** The proposal of which this batch is what was approved. */
  readonly approves?: string | null;
  /** Of one that is kept instead of applied. */
  readonly state?: ProposalState;
  readonly venues: Counts;
  readonly events: Counts;
}

/** Adds a batch to those of its audience. */
export function recordBatch(
  { em }: Transaction,
  { audienceId, now }: AudienceScope,
  sender: Principal,
  { venues, events, ...batch }: WrittenBatch,
): Batch {
  return em.create(Batch, {
    sourceUrl: null,
    sourceAgent: null,
    ...batch,
    audienceId,
    serviceTokenId: sender.kind === 'service' ? sender.serviceTokenId : null,
    userId: sender.kind === 'user' ? sender.userId : null,
    run: sender.kind === 'source' ? sender.runId : null,
    ...columnsOf({ venues, events }),
    createdAt: new Date(now),
  });
}

export const columnsOf = ({ venues, events }: Pick<WrittenBatch, 'venues' | 'events'>) => ({
  venuesCreated: venues.created,
  venuesUpdated: venues.updated,
  venuesUnchanged: venues.unchanged,
  venuesDeleted: venues.deleted ?? 0,
  eventsCreated: events.created,
  eventsUpdated: events.updated,
  eventsUnchanged: events.unchanged,
  eventsDeleted: events.deleted ?? 0,
});

type Records = readonly { readonly kind: string }[];

/** How many venues and events are among records of all kinds. */
export function countsOf(created: Records, updated: Records, unchanged: Records, deleted: Records) {
  const count = (records: Records, kind: string) => records.filter((record) => record.kind === kind).length;
  const of = (kind: string): Counts => ({
    created: count(created, kind),
    updated: count(updated, kind),
    unchanged: count(unchanged, kind),
    deleted: count(deleted, kind),
  });
  return { venues: of('venue'), events: of('event') };
}
