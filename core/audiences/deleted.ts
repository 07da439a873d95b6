import { z } from 'zod';
import { deletedAudience, deletedAudiences } from '../../orm/reads/deleted-audiences.ts';
import { timestamp } from '../../orm/statements/row-types.ts';
import { grace } from '../jobs/list.ts';
import { platformAdminProcedure, proven } from '../procedures/procedures.ts';

const row = deletedAudience.extend({ erased_from: timestamp.describe('Until then it can be restored.') });

/** The deleted audiences that can be restored: at most 200, the last one first. */
export const listDeletedAudiences = platformAdminProcedure
  .output(proven(z.array(row)))
  .query(async ({ ctx }) => {
    const since = new Date(ctx.now().valueOf() - grace).toISOString();
    const found = await ctx.database.query(deletedAudiences, [since]);
    return found.map((audience) => {
      const erasedFrom = new Date(Date.parse(audience.deleted_at) + grace);
      return { ...audience, erased_from: erasedFrom.toISOString() };
    });
  });
