import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { WebhookKind } from '../../orm/records/webhook-choices.ts';
import { serve } from '../sources/serve.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { deliverWebhooks } from '../support/app/jobs.ts';
import { type SeededAudience, seedAudience, seedLocale } from '../support/records/seeds.ts';
import { call } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';

interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

const message = z.object({ type: z.string(), timestamp: z.iso.datetime(), data: z.looseObject({}) });

/** A receiver that speaks HTTP: it keeps what comes, and responds with 204 or as it is told. */
export async function receiver() {
  const received: Received[] = [];
  const serving: { respond: RequestListener } = {
    respond: (_, response) => void response.writeHead(204).end(),
  };
  const url = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { headers } = request;
    received.push({ id: String(headers['webhook-id']), headers, text, ...message.parse(JSON.parse(text)) });
    serving.respond(request, response);
  });
  return { url: `${url}/hook`, received, serving };
}

/** Throws where none of the secrets signed what came. Of tests, the clock is not the machine's. */
export const verifies = (secret: string, { headers, text, id }: Received): boolean => {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signatures = String(headers['webhook-signature']).split(' ');
  return signatures.includes(new Webhook(secret).sign(id, at, text));
};

/** The service as its clock is set. */
async function service() {
  const { dependencies } = await testApp();
  let passed = 0;
  const later = { ...dependencies, now: () => new Date(clock.now().valueOf() + passed) };
  return {
    dependencies: later,
    /** Delivers what is due after so many milliseconds. */
    deliver: async (milliseconds = 0) => {
      passed += milliseconds;
      await deliverWebhooks(later);
    },
  };
}

/** An audience with a locale, and a webhook of its owner whose receiver is here. */
export async function webhookScene(
  kinds: WebhookKind[] = ['venue'],
  { thin = false, audience }: { thin?: boolean; audience?: SeededAudience } = {},
) {
  const of = audience ?? (await seedAudience());
  const { as } = await signIn({ audience: of, role: 'owner' });
  const caller = await call(as, { schema: 'audience', audienceId: of.id });
  const locale = await seedLocale(of);
  const to = await receiver();
  const { id, secret } = await caller.webhooks.create({ url: to.url, kinds, thin });
  const deliveries = async () => {
    const [page] = await caller.webhookDeliveries.listByOwner({ owner: 'webhook', ids: [id] });
    return page?.rows ?? [];
  };
  const webhook = async () => {
    const [found] = await caller.webhooks.byIds({ ids: [id] });
    if (found === null || found === undefined) throw new Error('The webhook is gone.');
    return found;
  };
  return { audience: of, as, caller, locale, id, secret, deliveries, webhook, ...to, ...(await service()) };
}
