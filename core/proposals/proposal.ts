import { z } from 'zod';
import { proposedItems } from '../../orm/reads/proposals.ts';
import { filterInput } from '../../orm/records/filters.ts';
import { proposalRow, proposals as record } from '../../orm/records/proposal.ts';
import { id } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { notFound } from '../errors/refusal.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { readPage } from '../records/list.ts';
import { countedPageInput, decodeCursor, pageInput, pageOf, toPage } from '../records/paging.ts';
import { audienceSelection, readingScope, researchScope } from '../request/scope.ts';
import { presentItems } from './present-items.ts';
import { proposedItem } from './proposed-item.ts';

const filters = filterInput(record.filters);

export const listProposals = mayRead('propose_changes')
  .meta({ isCostly: true, command: "List an audience's proposals, newest first", refuses: ['not_found'] })
  .input(z.object({ ...filters.shape, ...countedPageInput, ...audienceSelection }))
  .output(proven(pageOf(proposalRow)))
  .query(async ({ ctx, input: { limit, cursor, count, audience, audience_id, ...rest } }) => {
    const { audience: own } = await researchScope(ctx, { audience, audience_id });
    const scope = await readingScope(ctx, { audience_id: own.id });
    const list = { owner: 'audience', id: own.id, filters: filters.parse(rest), limit, cursor, count };
    const page = await readPage(ctx.database, scope, record, { ...list, descending: true });
    return { ...page, items: page.items.map((row) => proposalRow.parse(row)) };
  });

const maximumItems = 100;

export const getProposal = mayRead('propose_changes')
  .meta({ isCostly: true, command: 'Get a proposal, and what it would change', refuses: ['not_found'] })
  .input(
    z.object({
      id: id('Proposal'),
      limit: z
        .int()
        .min(1)
        .max(maximumItems)
        .default(maximumItems)
        .describe('Maximum number of items, 1 to 100.'),
      cursor: pageInput.cursor,
      ...audienceSelection,
    }),
  )
  .output(
    proven(z.object({ proposal: proposalRow, items: z.array(proposedItem), next: z.string().nullable() })),
  )
  .query(async ({ ctx, input: { id, limit, cursor, ...selection } }) => {
    const visible = await readingScope(ctx, selection);
    const [proposal] = await ctx.database.query(record.byIds, visible, [[id]]);
    if (proposal === undefined) throw notFound();
    const [after] = decodeCursor(cursor, z.tuple([z.int()])) ?? [-1];
    const rows = await ctx.database.query(proposedItems, visible, [id, after, limit + 1]);
    const { items, next } = toPage(rows, limit, ({ number }) => [number]);
    const whole = wholeAudience(proposal.audience_id, visible.now);
    const shown = await presentItems(ctx, { visible, whole, proposal }, items);
    return { proposal: proposalRow.parse(proposal), items: shown, next };
  });
