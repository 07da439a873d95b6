import { z } from 'zod';
import { stepRow, stepsBefore } from '../../../orm/reads/steps.ts';
import { changeKind } from '../../../orm/records/history.ts';
import { anyReference, instant, text } from '../../../orm/statements/input-types.ts';
import { mayRead, proven } from '../../procedures/procedures.ts';
import { decodeCursor, pageOf, toPage } from '../../records/paging.ts';
import { audienceSelection, readingScope } from '../../request/scope.ts';

const input = z.object({
  limit: z.int().min(1).max(100).default(30),
  cursor: z.string().max(2000).optional(),
  actor_id: anyReference.optional(),
  kind: changeKind.optional(),
  source: text(200).optional(),
  from: instant.optional(),
  until: instant.optional(),
  ...audienceSelection,
});

/** What happened in an audience, by transaction: a batch is one step, however much it changed. */
export const listSteps = mayRead('read_history')
  .meta({ isCostly: true })
  .input(input)
  .output(proven(pageOf(stepRow)))
  .query(async ({ ctx, input: { limit, cursor, audience, audience_id, ...filters } }) => {
    const scope = await readingScope(ctx, { audience, audience_id });
    const [before] = decodeCursor(cursor, z.tuple([z.int()])) ?? [Number.MAX_SAFE_INTEGER];
    const { actor_id = null, kind = null, source = null, from = null, until = null } = filters;
    const values = [before, limit + 1, actor_id, kind, source, from, until] as const;
    const rows = await ctx.database.query(stepsBefore, scope, [...values]);
    const { items, next } = toPage(rows, limit, ({ position }) => [position]);
    return { items: items.map(({ position: _, ...step }) => step), next };
  });
