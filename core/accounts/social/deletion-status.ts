import { z } from 'zod';
import { deletionRequestByCode } from '../../../orm/commands/deletion-request.ts';
import { timestamp } from '../../../orm/statements/row-types.ts';
import { missing } from '../../errors/refusal.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';

const pattern = /^[\da-f]{32}$/;

/** A malformed code becomes the empty text, and so is not found. */
const code = z.string().transform((text) => (pattern.test(text) ? text : ''));

const colors = z.array(z.object({ name: z.string(), value: z.string() }));

export const getDeletionStatus = publicProcedure
  .meta({ refuses: ['not_found'] })
  .input(z.object({ code }))
  .output(
    proven(
      z.object({
        state: z.enum([
          'requested',
          'requested_in_app',
          'cancelled',
          'erased',
          'erased_with_audience',
          'nothing_held',
        ]),
        requested_at: timestamp,
        erase_after: timestamp,
        erased_at: timestamp.nullable(),
        cancelled_at: timestamp.nullable(),
        audience_name: z.string().nullable(),
        ownerless: z.array(z.string()),
        light: colors,
        dark: colors,
      }),
    ),
  )
  .query(async ({ ctx, input }) => {
    const [found = missing()] = await ctx.database.query(deletionRequestByCode, [input.code]);
    const { open, in_app, erased_with_audience, ...request } = found;
    return { ...request, state: stateOf(found) };
  });

interface Found {
  readonly open: boolean;
  readonly in_app: boolean;
  readonly erased_at: string | null;
  readonly erased_with_audience: boolean;
  readonly cancelled_at: string | null;
}

function stateOf({ open, in_app, erased_at, erased_with_audience, cancelled_at }: Found) {
  if (open) return in_app ? 'requested_in_app' : 'requested';
  if (cancelled_at !== null) return 'cancelled';
  if (erased_at === null) return 'nothing_held';
  return erased_with_audience ? 'erased_with_audience' : 'erased';
}
