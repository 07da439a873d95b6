import { z } from 'zod';
import { presentedToken } from '../../../orm/statements/input-types.ts';
import { lockSession } from '../../auth/lock-session.ts';
import { appOfToken, signInPlace } from '../../auth/provider-apps.ts';
import { Refusal } from '../../errors/refusal.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { host } from '../../request/audience-by-host.ts';
import { nullAs } from '../../values/null-as.ts';
import { identifyByToken } from '../tokens/sign-in.ts';
import { upsertIdentity } from '../tokens/upsert-identity.ts';
import { user } from '../users/user.ts';

const onPlatform = 'Sign in on the platform: a token of one audience adds nothing to what works everywhere.';

/** An audience's own provider could otherwise give itself somebody's rights in all the others. */
export const addIdentity = userProcedure
  .meta({
    openapi: route(
      'POST',
      '/v1/me/identities',
      'Me',
      'Add another identity, by which the signed-in person signs in as well',
      {
        operationId: 'addIdentity',
        description:
          'With a token of the platform. The token of a second provider, or of an audience’s, proves that the identity is theirs. One ' +
          'with which somebody has signed in as another user is refused.',
      },
    ),
    refuses: ['forbidden', 'conflict', 'invalid_social_token', 'identity_provider_unavailable'],
  })
  .input(
    z.object({
      social_token: presentedToken.min(1).describe('As of `POST /v1/token`.'),
      host: nullAs(host, undefined).describe(
        "Where the token's app signs people in; the platform by default.",
      ),
    }),
  )
  .output(proven(user))
  .mutation(async ({ ctx, input }) => {
    const { principal, settings, log } = ctx;
    if (principal.audienceId !== null) throw new Refusal('forbidden', onPlatform);
    const at = ctx.now();
    const { apps } = await signInPlace(ctx, input.host);
    const app = appOfToken(apps, input.social_token);
    const verified = { ...(await identifyByToken(ctx, app, input.social_token)), name: null };
    const added = await ctx.database.transaction(async (transaction) => {
      const { userId } = await lockSession(transaction, principal);
      return upsertIdentity(transaction, settings, app, verified, at, userId);
    });
    const { id, name } = added.user;
    log.info({ event: 'identity-added', user: id, session: principal.sessionId }, 'security');
    return { id, name };
  });
