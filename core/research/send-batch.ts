import { z } from 'zod';
import { lockAudience } from '../../orm/reads/batch-state.ts';
import { Refusal } from '../errors.ts';
import { researchProcedure } from '../procedures.ts';
import { audienceSelection } from '../scope.ts';
import { line } from '../text.ts';
import { applyBatch } from './apply-batch.ts';
import { researchedAudience } from './audience.ts';
import { batchSource } from './batch-items.ts';
import { batchReport } from './batch-report.ts';
import { checkBatch } from './check-batch.ts';
import { findSavedResponse, hashOf, saveResponse } from './idempotency.ts';
import { judgeBatch } from './judge-batch.ts';
import { presentBatch } from './present-batch.ts';
import { writeVenues } from './write-venues.ts';

const megabyte = 1024 ** 2;
const maximumItems = 10_000;

/** Described as what they are, and checked later: one by one, so that every bad item is named. */
const items = (schema: string) =>
  z
    .array(z.unknown().meta({ override: { $ref: `#/components/schemas/${schema}` } }))
    .meta({ maxItems: maximumItems })
    .default([]);

export const sendBatch = researchProcedure('places:write', 'events:write')
  .meta({
    openapi: {
      method: 'POST',
      path: '/v1/research/batch',
      summary: 'Upsert venues and events with provenance',
      description:
        'All or nothing: with any bad item, nothing is written and every bad item is named. Up to 10,000 items. ' +
        'A record is known by its external id within the source and kind; sending it again changes only what differs.',
      tags: ['Research'],
    },
    maximumBody: 16 * megabyte,
    query: ['dry_run', 'audience', 'audience_id'],
    headers: { idempotency_key: 'Idempotency-Key' },
    refuses: ['forbidden', 'not_found', 'invalid_batch', 'conflict', 'payload_too_large'],
  })
  .input(
    z.strictObject({
      ...audienceSelection,
      dry_run: z.boolean().default(false).describe('Gives the same verdict and report, and writes nothing.'),
      idempotency_key: line(255)
        .optional()
        .describe('The same key and batch within 24 hours get the first answer again; another batch, 409.'),
      source: batchSource,
      venues: items('BatchVenue'),
      events: items('BatchEvent'),
    }),
  )
  .output(batchReport)
  .mutation(async ({ ctx, input }) => {
    const { source, venues, events, dry_run, idempotency_key: key } = input;
    const { id: audienceId } = await researchedAudience(ctx, input);
    if (venues.length + events.length > maximumItems) throw tooMany();
    const checked = await checkBatch({ source: source.name, venues, events });
    if (dry_run)
      return ctx.database.write(async (transaction) =>
        presentBatch(null, await judgeBatch(transaction, audienceId, checked)),
      );

    const at = ctx.now();
    const hash = key === undefined ? '' : hashOf({ source, venues, events });
    return ctx.database.write(async (transaction) => {
      await transaction.read(lockAudience, [audienceId]);
      const keyed = key === undefined ? null : { audienceId, key, hash, at };
      const first = keyed && (await findSavedResponse(transaction, keyed));
      if (first !== null) return first;
      const judged = await judgeBatch(transaction, audienceId, checked, (venues) =>
        writeVenues(transaction, audienceId, venues, at.toISOString()),
      );
      const report = await applyBatch(transaction, { audienceId, source, by: ctx.principal, at }, judged);
      if (keyed !== null) saveResponse(transaction, keyed, report);
      return report;
    });
  });

const tooMany = () =>
  new Refusal('payload_too_large', {
    message: 'A batch holds up to 10,000 items. Send the rest in another one.',
  });
