import { z } from 'zod';
import { me } from '../../../orm/records/user.ts';
import { audienceSummary } from '../../audiences/audience.ts';
import { userOf } from '../../auth/principal.ts';
import { notFound } from '../../errors/refusal.ts';
import { proven, readProcedure, userProcedure } from '../../procedures/procedures.ts';
import { readingScope } from '../../request/scope.ts';
import { user } from '../users/user.ts';

export const getMe = userProcedure
  .meta({ openapi: { method: 'GET', path: '/v1/me', summary: 'Get the signed-in user', tags: ['Me'] } })
  .input(z.object({}))
  .output(
    proven(
      user
        .extend({
          is_admin: z.boolean().describe('Whether the user is an administrator.'),
          audiences: z
            .array(audienceSummary)
            .describe(
              'The audiences to which the user has ever signed in, by name; with a token of one audience, that one alone.',
            ),
        })
        .meta({ id: 'Me' }),
    ),
  )
  .query(async ({ ctx }) => {
    const [found] = await ctx.database.query(me, await readingScope(ctx), []);
    if (found === undefined) throw notFound();
    return found;
  });

/** The id of the signed-in user; null for an application. */
export const findMe = readProcedure.query(({ ctx }) => userOf(ctx.principal));
