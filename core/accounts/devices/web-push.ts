import { z } from 'zod';
import { registeredBrowser } from '../../../orm/commands/sessions.ts';
import { PushRegistration } from '../../../orm/schema/entities/session.ts';
import { lockSession } from '../../auth/lock-session.ts';
import { invalidField } from '../../errors/refusal.ts';
import { readSubscription } from '../../network/push/subscription.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { register, tokenText } from './register.ts';

const deviceType = 'web';

const ofSession = (sessionId: string) => ({ sessionId, deviceType }) as const;

/** Whether the browser of this session is sent pushes. */
export const webPush = userProcedure
  .output(
    proven(
      z.object({
        public_key: z.string().nullable().describe('For which it subscribes; null where none are sent.'),
        is_on: z.boolean(),
      }),
    ),
  )
  .query(async ({ ctx }) => {
    const [registered] = await ctx.database.query(registeredBrowser, [ctx.principal.sessionId]);
    return { public_key: ctx.pushes.web?.publicKey ?? null, is_on: registered !== undefined };
  });

/** Has the browser of this session sent pushes from now on, or none any more. */
export const setWebPush = userProcedure
  .input(
    z.object({
      subscription: tokenText
        .nullable()
        .describe("What `JSON.stringify` makes of the browser's PushSubscription; null for none."),
    }),
  )
  .output(proven(z.object({ is_on: z.boolean() })))
  .mutation(({ ctx, input: { subscription } }) =>
    ctx.database.transaction(async (transaction) => {
      const { id: sessionId } = await lockSession(transaction, ctx.principal);
      if (subscription === null) {
        await transaction.em.nativeDelete(PushRegistration, ofSession(sessionId));
        return { is_on: false };
      }
      if (readSubscription(ctx.settings, subscription) === null)
        throw invalidField(
          'subscription',
          'must be a subscription of a browser: JSON with an https endpoint and its keys',
        );
      await register(transaction, {
        ...ofSession(sessionId),
        vendorIdentifier: sessionId,
        notificationToken: subscription,
        updatedAt: ctx.now(),
      });
      return { is_on: true };
    }),
  );
