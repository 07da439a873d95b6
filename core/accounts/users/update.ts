import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { lockNames } from '../../../orm/commands/locks.ts';
import { formerIds } from '../../../orm/records/user.ts';
import { User } from '../../../orm/schema/entities/user.ts';
import { id } from '../../../orm/statements/input-types.ts';
import { notFound } from '../../errors/refusal.ts';
import { platformAdminProcedure, proven } from '../../procedures/procedures.ts';
import { recordId } from '../../records/mutations.ts';
import { expectedVersion, requireVersion } from '../../records/preconditions.ts';
import { runTransaction } from '../../request/transaction.ts';
import { demotionLock, refuseDemotion } from './refuse-demotion.ts';

export const updateUser = platformAdminProcedure
  .meta({ graphql: { schemas: ['tenants'], name: 'updateUser', returns: 'User' } })
  .input(
    z.strictObject({
      id: id('User'),
      ...expectedVersion,
      is_admin: z
        .boolean()
        .optional()
        .describe(
          'Whether the user is an administrator. Takes effect on their next request. The last one stays one.',
        ),
    }),
  )
  .output(proven(recordId))
  .mutation(({ ctx, input: { id, expected_version, is_admin: isAdmin } }) =>
    runTransaction(ctx, async (transaction) => {
      const { em, execute, query } = transaction;
      if (isAdmin === false) await execute(lockNames, [[demotionLock]]);
      const [survivor = { id }] = await query(formerIds, [[id]]);
      const user = await em.findOne(User, survivor.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (user === null) throw notFound();
      requireVersion({ id, expected_version }, user);
      if (isAdmin === false) await refuseDemotion(transaction, ctx.settings, user);
      em.assign(user, { isAdmin }, { ignoreUndefined: true });
      return { id: user.id };
    }),
  );
