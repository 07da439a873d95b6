import { z } from 'zod';
import { deletionRequestByCode } from '../../orm/reads/deletion-request.ts';
import { timestamp } from '../../orm/row-types.ts';
import { notFound } from '../errors.ts';
import { publicProcedure } from '../procedures.ts';

const pattern = /^[\da-f]{32}$/;

/** A malformed code becomes the empty text, and so is not found. */
const code = z.string().transform((text) => (pattern.test(text) ? text : ''));

const colors = z.array(z.object({ name: z.string(), value: z.string() }));

export const getDeletionStatus = publicProcedure
  .meta({ refuses: ['not_found'] })
  .input(z.object({ code }))
  .output(
    z.object({
      state: z.enum(['requested', 'erased', 'erased_with_audience', 'nothing_held']),
      requested_at: timestamp,
      erase_after: timestamp,
      erased_at: timestamp.nullable(),
      audience_name: z.string().nullable(),
      light: colors,
      dark: colors,
    }),
  )
  .query(async ({ ctx, input }) => {
    const [found] = await ctx.database.query(deletionRequestByCode, [input.code]);
    if (found === undefined) throw notFound();
    const { open, erased_with_audience, ...request } = found;
    const erased = erased_with_audience ? 'erased_with_audience' : 'erased';
    const settled = found.erased_at === null ? 'nothing_held' : erased;
    return { ...request, state: open ? ('requested' as const) : settled };
  });
