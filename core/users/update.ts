import { z } from 'zod';
import { User } from '../../orm/entities/user.ts';
import { formerIds } from '../../orm/reads/user.ts';
import { notFound } from '../errors.ts';
import { id } from '../ids.ts';
import { platformAdminProcedure } from '../procedures.ts';
import { recordId } from '../record-mutations.ts';
import { runTransaction } from '../transaction.ts';
import { refuseDemotion } from './refuse-demotion.ts';

export const updateUser = platformAdminProcedure
  .meta({ graphql: { schemas: ['tenants'], name: 'updateUser', returns: 'User' } })
  .input(
    z.strictObject({
      id: id('User'),
      is_admin: z
        .boolean()
        .optional()
        .describe(
          'Whether the user is an administrator. Takes effect on their next request. The last one stays one.',
        ),
    }),
  )
  .output(recordId)
  .mutation(({ ctx, input: { id, is_admin: isAdmin } }) =>
    runTransaction(ctx, async (transaction) => {
      const { em, query } = transaction;
      const [survivor = { id }] = await query(formerIds, [[id]]);
      const user = await em.findOne(User, survivor.id);
      if (user === null) throw notFound();
      if (isAdmin === false) await refuseDemotion(transaction, ctx.settings, user);
      em.assign(user, { isAdmin, updatedAt: ctx.now() }, { ignoreUndefined: true });
      return { id: user.id };
    }),
  );
