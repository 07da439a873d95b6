import { createHash } from 'node:crypto';
import { z } from 'zod';
import { locales as allLocales, type LocaleRow } from '../../orm/reads/locale.ts';
import { snapshotState } from '../../orm/reads/snapshot.ts';
import type { Dependencies } from '../context.ts';
import { notFound } from '../errors.ts';
import { startOfNames } from '../paging.ts';
import { researchProcedure } from '../procedures.ts';
import { researchedAudience } from './audience.ts';
import { snapshotInput } from './snapshot.ts';
import { venuesOf } from './snapshot-venues.ts';

export const takeSnapshot = researchProcedure('research:read')
  .meta({ refuses: ['forbidden', 'not_found'] })
  .input(z.object(snapshotInput))
  .query(async ({ ctx, input }) => {
    const audience = await researchedAudience(ctx, input);
    const version = await versionOf(ctx, audience.id, input.locale);
    const all = await ctx.database.read(allLocales, [audience.id, ...startOfNames, null]);
    const locales = input.locale === undefined ? all : all.filter(({ label }) => label === input.locale);
    if (input.locale !== undefined && locales.length === 0) throw notFound();
    return {
      version,
      audience,
      locales,
      venuesOf: ({ id }: LocaleRow) => venuesOf(ctx, audience.id, id),
    };
  });

/** The same as long as the snapshot is; told by one row. */
async function versionOf({ database, now }: Dependencies, audienceId: string, label: string | undefined) {
  const state = await database.read(snapshotState, [audienceId, now().toISOString()]);
  return createHash('sha256')
    .update(JSON.stringify([audienceId, state, label]))
    .digest('base64url');
}
