import { z } from 'zod';
import type { Database } from '../../orm/database.ts';
import { type BatchRow, batchById, newestBatches } from '../../orm/reads/batch.ts';
import { batchChange, changesOfBatch } from '../../orm/reads/batch-changes.ts';
import { proposedItems } from '../../orm/reads/proposals.ts';
import { proposalState } from '../../orm/records/proposal.ts';
import { anyUuid, id, nilId } from '../../orm/statements/input-types.ts';
import { timestamp, uuid } from '../../orm/statements/row-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { notFound } from '../errors/refusal.ts';
import { changedValue } from '../history/changes/value.ts';
import { proven, researchProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { decidedItem } from '../proposals/proposed-item.ts';
import { decodeCursor, pageInput, pageOf, pageSchema, startKey, toPage } from '../records/paging.ts';
import { audienceSelection, readingScope, researchScope } from '../request/scope.ts';
import { counts } from './batch-report.ts';

const total = counts
  .extend({ deleted: z.number().describe('How many were deleted.') })
  .meta({ id: 'BatchTotal' });

export const batch = z
  .object({
    id: uuid,
    created_at: timestamp,
    source: z.object({ name: z.string(), url: z.string().nullable(), agent: z.string().nullable() }),
    by: z
      .object({
        type: z.enum(['service_token', 'user', 'source']),
        id: uuid.nullable(),
        name: z.string().nullable(),
      })
      .describe(
        'Who sent it; id and name are null for a user who has been erased since, and the id for a source that has been deleted.',
      ),
    venues: total,
    events: total,
    state: z
      .enum(proposalState.options)
      .describe(
        'What became of it: `applied` at once, or `proposed` until somebody decided on it. `expired` also where newer batches replaced it.',
      ),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why it was rejected, as far as it was, or that a newer batch of the same source replaced it.',
      ),
    approves: uuid.nullable().describe('The proposed batch of which this one is what was approved.'),
    undoes: uuid.nullable().describe('The batch that this one undoes.'),
    undone_by: uuid.nullable().describe('The batch that undoes this one, and is not undone itself.'),
  })
  .meta({ id: 'Batch' });

const bodyOfBatch = (row: BatchRow): z.output<typeof batch> => ({
  id: row.id,
  created_at: row.created_at,
  source: { name: row.source, url: row.source_url, agent: row.source_agent },
  by: senderOf(row),
  venues: {
    created: row.venues_created,
    updated: row.venues_updated,
    unchanged: row.venues_unchanged,
    deleted: row.venues_deleted,
  },
  events: {
    created: row.events_created,
    updated: row.events_updated,
    unchanged: row.events_unchanged,
    deleted: row.events_deleted,
  },
  state: row.state ?? 'applied',
  reason: row.reason,
  approves: row.approves,
  undoes: row.undoes,
  undone_by: row.undone_by,
});

function senderOf(row: BatchRow): z.output<typeof batch>['by'] {
  if (row.run !== null) return { type: 'source', id: row.source_id, name: row.source };
  return row.service_token_id === null
    ? { type: 'user', id: row.user_id, name: row.user_name }
    : { type: 'service_token', id: row.service_token_id, name: row.service_token_name };
}

const batchWithChanges = batch
  .extend({
    changes: z
      .array(batchChange.meta({ id: 'BatchChange' }))
      .describe('What it changed, in the order of writing: a page of it. Other pages have the same batch.'),
    items: z
      .array(decidedItem)
      .describe(
        'Of a proposal, instead: a page of its items, and what became of them. Of any other batch, none.',
      ),
  })
  .meta({ id: 'BatchWithChanges' });

export const getBatch = researchProcedure('research:read')
  .meta({
    openapi: route('GET', '/v1/research/batches/{id}', 'Research', 'One batch, with what it changed', {
      operationId: 'getBatchWithChanges',
    }),
    refuses: ['forbidden', 'not_found'],
  })
  .input(z.object({ id: id('Batch'), ...pageInput, ...audienceSelection }))
  .output(proven(pageSchema(batchWithChanges)))
  .query(async ({ ctx, input: { id: batchId, limit, cursor, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const [row] = await ctx.database.query(batchById, scope, [batchId]);
    if (row === undefined) throw notFound();
    const parts = { database: ctx.database, scope, batchId, limit, cursor };
    const { changes, items, next } = row.state === null ? await changesIn(parts) : await itemsIn(parts);
    return { items: { ...bodyOfBatch(row), changes, items }, next };
  });

interface Part {
  readonly database: Database;
  readonly scope: Scope;
  readonly batchId: string;
  readonly limit: number;
  readonly cursor: string | undefined;
}

async function changesIn({ database, scope, batchId, limit, cursor }: Part) {
  const [after] = decodeCursor(cursor, z.tuple([anyUuid])) ?? [nilId];
  const rows = await database.query(changesOfBatch, scope, [batchId, after, limit + 1]);
  const { items, next } = toPage(rows, limit, ({ number }) => [number]);
  const changes = items.map(({ number: _, fields, ...change }) => ({
    ...change,
    fields: fields.map(({ name, before, after }) => ({
      name,
      before: changedValue(name, before),
      after: changedValue(name, after),
    })),
  }));
  return { changes, items: [], next };
}

async function itemsIn({ database, scope, batchId, limit, cursor }: Part) {
  const [after] = decodeCursor(cursor, z.tuple([z.int()])) ?? [-1];
  const rows = await database.query(proposedItems, scope, [batchId, after, limit + 1]);
  const page = toPage(rows, limit, ({ number }) => [number]);
  const items = page.items.map(({ number, item, record, based_on, outcome, ...decided }) => ({
    index: number,
    ...decided,
    kept: outcome?.kept ?? [],
    forced: item?.force === true,
  }));
  return { changes: [], items, next: page.next };
}

/** In all pages together. */
const maximumListed = 50;

/** The sort key before the newest batch. */
const startOfList = ['infinity', nilId] as const;

export const listBatches = researchProcedure('research:read')
  .meta({
    openapi: route(
      'GET',
      '/v1/research/batches',
      'Research',
      'List the 50 most recent batches, newest first',
    ),
    refuses: ['forbidden', 'not_found'],
  })
  .input(z.object({ ...pageInput, ...audienceSelection }))
  .output(proven(pageOf(batch)))
  .query(async ({ ctx, input: { limit, cursor, ...selection } }) => {
    const { scope } = await researchScope(ctx, selection);
    const [createdAt, id] = decodeCursor(cursor, startKey) ?? startOfList;
    const rows = await ctx.database.query(newestBatches, scope, [maximumListed, limit + 1, createdAt, id]);
    const page = toPage(rows, limit, (row) => [row.created_at, row.id]);
    return { ...page, items: page.items.map(bodyOfBatch) };
  });
