import { bulkInsert } from '../../orm/commands/bulk-write.ts';
import type { Transaction } from '../../orm/database.ts';
import type { ProposalState } from '../../orm/records/proposal.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import type { Principal } from '../auth/principal.ts';

const insertBatches = bulkInsert(
  'batch',
  [
    ...(['id', 'source', 'source_url', 'source_agent', 'undoes', 'approves', 'state'] as const),
    ...(['service_token_id', 'user_id', 'run', 'created_at'] as const),
    ...(['venues_created', 'venues_updated', 'venues_unchanged', 'venues_deleted'] as const),
    ...(['events_created', 'events_updated', 'events_unchanged', 'events_deleted'] as const),
  ],
  ['id'],
);

interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly deleted?: number;
}

interface WrittenBatch {
  readonly id: string;
  readonly source: string;
  readonly source_url?: string | null;
  readonly source_agent?: string | null;
  /** The batch that this one undoes. */
  readonly undoes?: string | null;
  /** The proposal of which this batch is what was approved. */
  readonly approves?: string | null;
  /** Of one that is kept instead of applied. */
  readonly state?: ProposalState | null;
  readonly venues: Counts;
  readonly events: Counts;
}

/** Adds a batch to those of its audience, or gives it other counts. */
export function recordBatch(
  transaction: Transaction,
  scope: AudienceScope,
  sender: Principal,
  {
    source_url = null,
    source_agent = null,
    undoes = null,
    approves = null,
    state = null,
    ...batch
  }: WrittenBatch,
): Promise<void> {
  const { id, source, venues, events } = batch;
  const row = {
    ...{ id, source, source_url, source_agent, undoes, approves, state },
    service_token_id: sender.kind === 'service' ? sender.serviceTokenId : null,
    user_id: sender.kind === 'user' ? sender.userId : null,
    run: sender.kind === 'source' ? sender.runId : null,
    venues_created: venues.created,
    venues_updated: venues.updated,
    venues_unchanged: venues.unchanged,
    venues_deleted: venues.deleted ?? 0,
    events_created: events.created,
    events_updated: events.updated,
    events_unchanged: events.unchanged,
    events_deleted: events.deleted ?? 0,
    created_at: scope.now,
  };
  return insertBatches(transaction, scope, [row]);
}

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
