import { z } from 'zod';
import type { ProvenanceRow } from '../../orm/reads/provenance.ts';
import { timestamp } from '../../orm/statements/row-types.ts';
import type { Query } from '../../orm/statements/statement.ts';
import { mayRead, proven } from '../procedures/procedures.ts';
import { readingScope } from '../request/scope.ts';
import { idsInput } from './reads.ts';

export const origin = z
  .object({
    source: z.string().describe('The name of the source.'),
    external_id: z
      .string()
      .describe('What the source calls it: its id; of a person, their name; of a photo, its address.'),
    url: z.string().describe('Where the source says so.'),
    retrieved_at: timestamp.describe('When that was read.'),
    confidence: z.number().describe('How sure it is, 0 to 1.'),
    note: z.string().nullable().describe('A note of the source.'),
  })
  .describe('What a source tells of a record.');

const provenance = z.object({ edited_fields: z.array(z.string()), origins: z.array(origin) });

/** The provenance of records by ids, in their order; null for each that is out of scope. */
export const readProvenance = (statement: Query<ProvenanceRow, [ids: readonly string[]], true>) =>
  mayRead('read_history')
    .input(idsInput)
    .output(proven(z.array(provenance.nullable())))
    .query(async ({ ctx, input: { ids } }) => {
      const rows = await ctx.database.query(statement, await readingScope(ctx), [ids]);
      const byId = new Map(
        rows.map(({ id, edited_fields, origins }) => [id, { edited_fields, origins: origins.map(present) }]),
      );
      return ids.map((id) => byId.get(id) ?? null);
    });

const present = (found: z.output<typeof origin>): z.output<typeof origin> => ({
  ...found,
  retrieved_at: new Date(found.retrieved_at).toISOString(),
});
