import { z } from 'zod';
import { snapshotLocales } from '../../../orm/reads/snapshot.ts';
import { locale } from '../../locales/locale.ts';
import { proven, researchProcedure } from '../../procedures/procedures.ts';
import { researchScope } from '../../request/scope.ts';
import { snapshotContents, snapshotInput } from './snapshot.ts';

/** One read settles what the snapshot contains, in which order and where: whatever moves meanwhile is there once. */
export const localesOfSnapshot = researchProcedure('research:read')
  .meta({ isCostly: true, refuses: ['forbidden', 'not_found'] })
  .input(z.object(snapshotInput))
  .output(proven(z.array(z.object({ locale, contents: snapshotContents }))))
  .query(async ({ ctx, input }) => {
    const { scope } = await researchScope(ctx, input);
    const rows = await ctx.database.query(snapshotLocales, scope, [input.locale ?? null]);
    return rows.map(({ contents, ...locale }) => ({
      locale,
      contents: contents === '' ? [] : contents.split(';'),
    }));
  });
