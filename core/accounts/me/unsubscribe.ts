import { z } from 'zod';
import { defaultKinds } from '../../../orm/records/notification-choices.ts';
import { Audience } from '../../../orm/schema/entities/audience.ts';
import { NotificationSettings } from '../../../orm/schema/entities/notification-settings.ts';
import { Identity } from '../../../orm/schema/entities/user.ts';
import { notFound, Refusal } from '../../errors/refusal.ts';
import { readUnsubscribeToken } from '../../letters/unsubscribe-token.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';

const wrongLink = 'This link is not of a mail of this service. Sign in to choose of what you are told.';

/** By the link of a letter, signed in or not (RFC 8058): the person is sent no more mail of its kind. */
export const unsubscribe = publicProcedure
  .meta({ refuses: ['not_found'] })
  .input(z.object({ token: z.string().max(200) }))
  .output(proven(z.void()))
  .mutation(async ({ ctx: { database, settings, now }, input: { token } }) => {
    const found = readUnsubscribeToken(settings, token);
    if (found === null) throw new Refusal('not_found', wrongLink);
    const { identityId, audienceId, kind } = found;
    await database.transaction(async ({ em }) => {
      const identity = await em.findOne(Identity, { id: identityId });
      if (identity === null || (await em.count(Audience, { id: audienceId })) === 0) throw notFound();
      const key = { userId: identity.userId, audienceId };
      const { mail } = (await em.findOne(NotificationSettings, key)) ?? {};
      const less =
        kind === 'weekly_letter'
          ? { weeklyLetter: false }
          : { mail: (mail ?? defaultKinds.mail).filter((chosen) => chosen !== kind) };
      await em.upsert(NotificationSettings, { ...key, identityId, ...less, updatedAt: now() });
    });
  });
