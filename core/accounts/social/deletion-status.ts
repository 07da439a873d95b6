import { z } from 'zod';
import { deletionRequestByCode } from '../../../orm/commands/deletion-request.ts';
import { missing } from '../../errors/refusal.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';

const pattern = /^[\da-f]{32}$/;

/** A malformed code becomes the empty text, and so is not found. */
const code = z.string().transform((text) => (pattern.test(text) ? text : ''));

export const getDeletionStatus = publicProcedure
  .meta({ refuses: ['not_found'] })
  .input(z.object({ code }))
  .output(proven(deletionRequestByCode.row))
  .query(async ({ ctx, input }) => {
    const [found = missing()] = await ctx.database.query(deletionRequestByCode, [input.code]);
    return found;
  });
