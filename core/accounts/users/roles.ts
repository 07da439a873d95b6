import { z } from 'zod';
import { me } from '../../../orm/records/user.ts';
import { id } from '../../../orm/statements/input-types.ts';
import { missing } from '../../errors/refusal.ts';
import { platformAdminProcedure, proven } from '../../procedures/procedures.ts';
import { publicScope } from '../../request/scope.ts';
import { audienceRole } from '../me/get.ts';

/** What a user may do in audiences, for who looks after the platform. */
export const listRoles = platformAdminProcedure
  .input(z.object({ id: id('User') }))
  .output(proven(z.array(audienceRole)))
  .query(async ({ ctx, input }) => {
    const [{ roles } = missing()] = await ctx.database.query(me, publicScope(ctx, null, input.id), []);
    return roles;
  });
