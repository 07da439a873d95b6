import { z } from 'zod';
import { Webhook } from '../../orm/schema/entities/webhook.ts';
import { id } from '../../orm/statements/input-types.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { encrypt } from '../auth/cipher.ts';
import { invalidField } from '../errors/refusal.ts';
import { proven } from '../procedures/procedures.ts';
import {
  createRecord,
  deleteRecord,
  deletionInput,
  ownersMutation,
  recordId,
  updateRecord,
} from '../records/mutations.ts';
import { expectedVersion } from '../records/preconditions.ts';
import { newRecord } from '../records/references.ts';
import { audienceChoice, writingScopeInAudience } from '../request/scope.ts';
import { nullAs } from '../values/null-as.ts';
import { cursorOfNow } from './cursor.ts';
import { requireReachable, webhookFields } from './input.ts';
import { newWebhookSecret, rotated } from './secrets.ts';

const maximumWebhooks = 20;

const webhookWithSecret = z.object({
  id: uuid,
  secret: z
    .string()
    .describe('By which the receiver verifies signatures, as Standard Webhooks describes. Shown only once.'),
});

export const createWebhook = ownersMutation({
  name: 'createWebhook',
  description: 'Adds an address to which is sent what happens from now on.',
  returns: 'Webhook',
})
  .input(z.strictObject({ ...audienceChoice, ...webhookFields.shape }))
  .output(proven(webhookWithSecret))
  .mutation(async ({ ctx, input: { audience_id, url, kinds, thin = false } }) => {
    requireReachable(ctx.settings, url);
    const secret = newWebhookSecret();
    const { audienceId } = await writingScopeInAudience(ctx, audience_id);
    const now = await cursorOfNow(ctx, audienceId);
    const { id } = await createRecord(ctx, audienceId, async (write) => {
      const { em } = write.transaction;
      if ((await em.count(Webhook, { audienceId })) >= maximumWebhooks)
        throw invalidField('url', `is one too many: an audience has at most ${maximumWebhooks} webhooks`);
      const stored = { secret: encrypt(ctx.settings.encryptionKeys, secret), ...now };
      return em.create(Webhook, { url, kinds, thin, ...stored, ...newRecord(write) });
    });
    return { id, secret };
  });

export const updateWebhook = ownersMutation({
  name: 'updateWebhook',
  description: 'Changes a webhook, pauses it, or resumes one that was paused or has ended.',
  returns: 'Webhook',
})
  .input(
    z.strictObject({
      id: id('Webhook'),
      ...expectedVersion,
      ...webhookFields.partial().shape,
      paused: nullAs(z.boolean(), undefined).describe(
        'Whether nothing is sent; false also resumes one that has ended.',
      ),
    }),
  )
  .output(proven(recordId))
  .mutation(({ ctx, input: { id, expected_version, url, kinds, thin, paused } }) =>
    updateRecord(ctx, Webhook, { id, expected_version }, (webhook, { transaction: { em } }) => {
      if (url !== undefined) requireReachable(ctx.settings, url);
      em.assign(webhook, { url, kinds, thin }, { ignoreUndefined: true });
      if (paused === true && webhook.state === 'active') em.assign(webhook, { state: 'paused' });
      if (paused === false && webhook.state !== 'active')
        em.assign(webhook, { state: 'active', endedBecause: null, failingSince: null });
    }),
  );

export const rotateWebhookSecret = ownersMutation({
  name: 'rotateWebhookSecret',
  description: 'Gives a webhook another secret. For 24 hours, deliveries are signed with both.',
  returns: 'Webhook',
})
  .input(z.strictObject({ id: id('Webhook'), ...expectedVersion }))
  .output(proven(webhookWithSecret))
  .mutation(async ({ ctx, input }) => {
    const secret = newWebhookSecret();
    const { id } = await updateRecord(ctx, Webhook, input, (webhook, { transaction: { em }, at }) =>
      em.assign(webhook, rotated(ctx, webhook, secret, at)),
    );
    return { id, secret };
  });

export const deleteWebhook = ownersMutation({
  name: 'deleteWebhook',
  description: 'Deletes a webhook with its deliveries. Nothing more is sent.',
  returns: 'Webhook',
  deletes: true,
})
  .input(deletionInput('Webhook'))
  .output(proven(recordId))
  .mutation(({ ctx, input }) => deleteRecord(ctx, Webhook, input));
