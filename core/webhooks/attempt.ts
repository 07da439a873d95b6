import type { Webhook } from '../../orm/schema/entities/webhook.ts';
import { post } from '../network/post.ts';
import { allowedAddresses } from '../network/public-address.ts';
import type { Dependencies } from '../request/context.ts';
import { type Message, thinned } from './message.ts';
import { secretsOf, signatureOf } from './secrets.ts';

/** Sends a message as Standard Webhooks describes, if there is one: what came of it. */
export async function attempt(ctx: Dependencies, webhook: Webhook, id: string, message: Message | null) {
  if (message === null) return null;
  const { settings, now } = ctx;
  const at = now();
  const secrets = secretsOf(ctx, webhook, at);
  const { type, data } = message;
  const body = JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: webhook.thin ? thinned(data) : data,
  });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'audience-platform',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.valueOf() / 1000)),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, id, at, body)).join(' '),
  };
  const started = performance.now();
  const posted =
    secrets.length === 0
      ? { status: null, text: 'Its secret cannot be decrypted: rotate it.' }
      : await post(new URL(webhook.url), allowedAddresses(settings), headers, body);
  return { ...posted, milliseconds: Math.round(performance.now() - started) };
}
