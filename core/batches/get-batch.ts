import { z } from 'zod';
import { batchById } from '../../orm/reads/batch.ts';
import { batchChange, changesOfBatch } from '../../orm/reads/batch-changes.ts';
import { anyUuid, id, nilId } from '../../orm/statements/input-types.ts';
import { notFound } from '../errors/refusal.ts';
import { changedValue } from '../history/changes/value.ts';
import { proven, researchProcedure } from '../procedures/procedures.ts';
import { decodeCursor, pageInput, pageSchema, toPage } from '../records/paging.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { batch, presentBatch } from './batch.ts';

const batchWithChanges = batch
  .extend({
    changes: z
      .array(batchChange.meta({ id: 'BatchChange' }))
      .describe('What it changed, in the order of writing: a page of it. Other pages have the same batch.'),
  })
  .meta({ id: 'BatchWithChanges' });

export const getBatch = researchProcedure('research:read')
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/research/batches/{id}',
      operationId: 'getBatchWithChanges',
      summary: 'One batch, with what it changed',
      tags: ['Research'],
    },
    refuses: ['forbidden', 'not_found'],
  })
  .input(z.object({ id: id('Batch'), ...pageInput, ...audienceSelection }))
  .output(proven(pageSchema(batchWithChanges)))
  .query(async ({ ctx, input: { id: batchId, limit, cursor, ...selection } }) => {
    const scope = await readingScope(ctx, selection);
    const [after] = decodeCursor(cursor, z.tuple([anyUuid])) ?? [nilId];
    const [row] = await ctx.database.query(batchById, scope, [batchId]);
    if (row === undefined) throw notFound();
    const rows = await ctx.database.query(changesOfBatch, scope, [batchId, after, limit + 1]);
    const { items, next } = toPage(rows, limit, ({ number }) => [number]);
    const changes = items.map(({ number: _, fields, ...change }) => ({
      ...change,
      fields: fields.map(({ name, before, after }) => ({
        name,
        before: changedValue(name, before),
        after: changedValue(name, after),
      })),
    }));
    return { items: { ...presentBatch(row), changes }, next };
  });
