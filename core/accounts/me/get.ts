import { z } from 'zod';
import { me } from '../../../orm/records/user.ts';
import { audienceRoles } from '../../../orm/schema/entities/user.ts';
import { audienceSummary } from '../../audiences/audience.ts';
import { permissionsOf, userOf } from '../../auth/principal.ts';
import { missing } from '../../errors/refusal.ts';
import { proven, readProcedure, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { readingScope } from '../../request/scope.ts';
import { user } from '../users/user.ts';

export const audienceRole = z.object({ audience: audienceSummary, role: z.enum(audienceRoles) });

export const getMe = userProcedure
  .meta({ openapi: route('GET', '/v1/me', 'Me', 'Get the signed-in user') })
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
          roles: z
            .array(audienceRole)
            .describe('What the user may do in audiences, by their names, besides reading; as `audiences`.'),
        })
        .meta({ id: 'Me' }),
    ),
  )
  .query(async ({ ctx }) => {
    const [found = missing()] = await ctx.database.query(me, await readingScope(ctx), []);
    return found;
  });

/** What the caller may do in the endpoint's audience. */
export const listPermissions = readProcedure.query(({ ctx }) => permissionsOf(ctx.principal));

/** The id of the signed-in user; null for an application. */
export const findMe = readProcedure.query(({ ctx }) => userOf(ctx.principal));
