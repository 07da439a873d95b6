import { z } from 'zod';
import { User } from '../../../orm/entities/user.ts';
import { procedure } from '../trpc.ts';
import { withDatabase } from './database.ts';

export const grantAdmin = procedure
  .meta({ description: 'Make a user an administrator, or no longer one' })
  .input(
    z.object({
      user: z.uuid().describe('The id of a user who has signed in, as GET /v1/me gives it'),
      revoke: z.boolean().default(false).describe('Take it away instead'),
    }),
  )
  .mutation(({ ctx, input }) =>
    withDatabase(ctx.environment, (database) =>
      database.write(async ({ em }) => {
        const user = await em.findOne(User, { id: input.user });
        if (user === null) throw new Error(`There is no user ${input.user}.`);
        user.isAdmin = !input.revoke;
        user.updatedAt = new Date();
        return `${user.name} is ${input.revoke ? 'no longer' : 'now'} an administrator.`;
      }),
    ),
  );
