import { z } from 'zod';
import { deletionRequestByCode } from '../../orm/reads/deletion-request.ts';
import { notFound } from '../errors.ts';
import { publicProcedure } from '../procedures.ts';
import { timestamp } from '../time.ts';

const form = /^[\da-f]{32}$/;

/** A malformed one names nothing, so it is looked up and not found. */
const code = z.string().transform((text) => (form.test(text) ? text : ''));

const colors = z.array(z.object({ name: z.string(), value: z.string() }));

export const getDeletionStatus = publicProcedure
  .meta({ refuses: ['not_found'] })
  .input(z.object({ code }))
  .output(
    z.object({
      state: z.enum(['requested', 'erased', 'nothing_held']),
      requested_at: timestamp,
      erase_after: timestamp,
      erased_at: timestamp.nullable(),
      audience_name: z.string().nullable(),
      light: colors,
      dark: colors,
    }),
  )
  .query(async ({ ctx, input }) => {
    const [found] = await ctx.database.read(deletionRequestByCode, [input.code]);
    if (found === undefined) throw notFound();
    const { open, ...request } = found;
    const settled = found.erased_at === null ? 'nothing_held' : 'erased';
    return { ...request, state: open ? ('requested' as const) : settled };
  });
