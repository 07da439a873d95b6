import { createHash } from 'node:crypto';
import { z } from 'zod';
import { snapshotState } from '../../../orm/reads/snapshot.ts';
import { notFound } from '../../errors/refusal.ts';
import { proven, researchProcedure } from '../../procedures/procedures.ts';
import { researchScope } from '../../request/scope.ts';
import { snapshotAudience, snapshotInput } from './snapshot.ts';

/** Whose snapshot it is, and the version, which changes exactly when the snapshot does. What is in it is read in parts. */
export const takeSnapshot = researchProcedure('research:read')
  .meta({
    isCostly: true,
    command: "Get the audience's locales and venues with their upcoming events",
    refuses: ['forbidden', 'not_found'],
  })
  .input(z.object(snapshotInput))
  .output(proven(z.object({ version: z.string(), audience: snapshotAudience })))
  .query(async ({ ctx, input }) => {
    const { audience, scope } = await researchScope(ctx, input);
    const [state] = await ctx.database.query(snapshotState, scope, [input.locale ?? null]);
    if (state?.has_locale !== true) throw notFound();
    const version = createHash('sha256')
      .update(JSON.stringify([audience.id, state, input.locale]))
      .digest('base64url');
    return { version, audience };
  });
