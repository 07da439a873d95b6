import type { Webhook } from '../../orm/schema/entities/webhook.ts';
import { post } from '../network/post.ts';
import { allowedAddresses } from '../network/public-address.ts';
import type { Dependencies } from '../request/context.ts';
import { type BegunAttempt, endAttempt } from './end-attempt.ts';
import { readMessage } from './message.ts';
import { scopeOfWebhook } from './scope.ts';
import { secretsOf, signatureOf } from './secrets.ts';

/** Sends a message as Standard Webhooks describes, and writes down what came of it. False if the receiver failed. */
export async function attempt(ctx: Dependencies, webhook: Webhook, delivery: BegunAttempt): Promise<boolean> {
  const { settings, database, now } = ctx;
  const at = now();
  const about = { ...delivery, thin: webhook.thin };
  const message = await readMessage(database, scopeOfWebhook(webhook.audienceId, at), about);
  const secrets = secretsOf(ctx, webhook, at);
  if (message === null) return endAttempt(ctx, webhook, delivery, 'dropped');
  const body = JSON.stringify({ type: message.type, timestamp: at.toISOString(), data: message.data });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'audience-platform',
    'webhook-id': delivery.id,
    'webhook-timestamp': String(Math.floor(at.valueOf() / 1000)),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, delivery.id, at, body)).join(' '),
  };
  const started = performance.now();
  const posted =
    secrets.length === 0
      ? { status: null, text: 'Its secret cannot be decrypted: rotate it.' }
      : await post(new URL(webhook.url), allowedAddresses(settings), headers, body);
  const milliseconds = Math.round(performance.now() - started);
  return endAttempt(ctx, webhook, delivery, { ...posted, milliseconds });
}
