import { Webhook } from 'standardwebhooks';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { newWebhookSecret } from '../../core/webhooks/secrets.ts';
import { verifyWebhook } from '../../facades/trpc/verify-webhook.ts';

const secret = newWebhookSecret();
const body = JSON.stringify({ type: 'event.changed', timestamp: '2026-11-26T20:00:00Z', data: { id: 'é' } });
const at = new Date();

const headersOf = (signature: string, time = at) => ({
  'Webhook-Id': 'msg_1',
  'webhook-timestamp': String(Math.floor(time.valueOf() / 1000)),
  'webhook-signature': signature,
});

const signature = new Webhook(secret).sign('msg_1', at, body);

const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ message }) => message,
  );

/** At the time of the signature. */
const verify = (given: string, text: string, headers: Parameters<typeof verifyWebhook>[2]) =>
  verifyWebhook(given, text, headers, at);

test('verifyWebhook: takes what the library of Standard Webhooks signed, in either kind of headers', async () => {
  assert.is((await verify(secret, body, headersOf(signature))).data.id, 'é');
  const rotating = new Headers(headersOf(`v1,AAAA v1a,x ${signature}`));
  assert.is((await verify(secret, body, rotating)).type, 'event.changed');
});

test('verifyWebhook: takes a secret with a line end, and says of what is none that it is none', async () => {
  assert.is((await verify(`${secret}\n`, body, headersOf(signature))).data.id, 'é');
  const none = "The secret is not a webhook's: it is whsec_ and Base64.";
  for (const wrong of ['', 'whsec_', 'whsec_p@ss', 'a secret', 'abcde'])
    assert.is(await problemOf(verify(wrong, body, headersOf(signature))), none, wrong);
});

test('verifyWebhook: refuses another secret, another body, no signature, and what is old', async () => {
  const unsigned = "No signature of the message is of the webhook's secret.";
  const old = 'The message is not of the last five minutes.';
  assert.is(await problemOf(verify(newWebhookSecret(), body, headersOf(signature))), unsigned);
  assert.is(await problemOf(verify(secret, `${body} `, headersOf(signature))), unsigned);
  assert.is(await problemOf(verify(secret, body, headersOf(''))), unsigned);
  assert.is(await problemOf(verify(secret, body, {})), old);
  const earlier = new Date(at.valueOf() - 301_000);
  const replayed = headersOf(new Webhook(secret).sign('msg_1', earlier, body), earlier);
  assert.is(await problemOf(verify(secret, body, replayed)), old);
});
