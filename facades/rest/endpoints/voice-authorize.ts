import { z } from 'zod';
import { privateBody, publicBody } from '../../../core/body-limits.ts';
import { Refusal } from '../../../core/errors.ts';
import { createCaller } from '../../../core/router.ts';
import { authorizationRequest } from '../../../core/voice/authorization-request.ts';
import { authenticateRequest, contextOf, countAddress } from '../../http/authenticate.ts';
import { form, json, readBody } from '../../http/body.ts';
import type { Endpoint, HttpExchange } from '../../http/endpoint.ts';
import { html } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';

const path = '/voice/authorize';

const page: Endpoint = {
  name: 'voice.askConsent',
  method: 'GET',
  path,
  isPublic: false,
  operation: {
    operationId: 'askVoiceConsent',
    summary: 'Get the page on which the signed-in user links the voice assistant',
    description: "The app opens it with the user's Authorization header. Its form does not need one.",
    tags: ['Voice'],
    requestParams: { query: authorizationRequest },
    responses: {
      200: {
        description: 'An HTML page.',
        content: { 'text/html': { schema: { type: 'string', maxLength: 40_000 } } },
      },
    },
  },
  handle: async (exchange) => {
    const { query, response } = exchange;
    const caller = createCaller(contextOf(exchange, await authenticateRequest(exchange)));
    const consentRequest = await caller.voice.askConsent(Object.fromEntries(query));
    response.set('Cache-Control', 'no-store');
    const title = 'Link your voice assistant';
    const content = html`<h1>${title}</h1>
      <p>You are signed in as <strong>${consentRequest.user_name}</strong>. The voice assistant will be able to read upcoming events, your RSVPs and which of your friends are going, and to speak for you here until you sign out everywhere.</p>
      <form method="post" action="${path}">
        <input type="hidden" name="consent" value="${consentRequest.consent}">
        <button name="decision" value="allow">Link it</button>
        <button name="decision" value="deny" class="quiet">Do not link it</button>
      </form>`;
    const formTargets = ["'self'", consentRequest.redirect_origin];
    sendPage(response, { title, content, theme: { light: [], dark: [] }, formTargets });
  },
};

const decision: Endpoint = {
  name: 'voice.authorize',
  method: 'POST',
  path,
  isPublic: false,
  operation: {
    operationId: 'authorizeVoice',
    summary: 'Link the voice assistant to the signed-in user',
    description:
      "RFC 6749 with RFC 7636 (S256): redirects to the client's address with a code. The form of the consent page " +
      'sends `consent` and `decision` instead, and no Authorization header.',
    tags: ['Voice'],
    requestBody: {
      content: { [form]: { schema: authorizationRequest } },
    },
    responses: {
      302: {
        description: "Redirects to the client's address, with `code` or `error`, and `state`.",
        headers: z.object({ Location: z.string().max(8000).describe("The client's address.") }),
      },
    },
  },
  handle: async (exchange) => {
    const { request, response } = exchange;
    const isConsentForm = request.headers.authorization === undefined && request.is('urlencoded') !== false;
    const { redirect_to } = await (isConsentForm ? answerConsent(exchange) : authorize(exchange));
    response.status(302).location(redirect_to).end();
  },
};

/** The form's proof of consent is the credential. */
async function answerConsent(exchange: HttpExchange) {
  await countAddress(exchange);
  const { consent, decision } = await readBody(exchange.request, publicBody, [form, json]);
  if (consent === undefined) throw new Refusal('unauthenticated');
  const caller = createCaller(contextOf(exchange, null)).voice;
  return caller.answerConsent({ consent: String(consent), allow: decision === 'allow' });
}

/** Authorizes the user before the body is read. */
async function authorize(exchange: HttpExchange) {
  const caller = createCaller(contextOf(exchange, await authenticateRequest(exchange))).voice;
  await caller.ping({});
  return caller.authorize(await readBody(exchange.request, privateBody, [form, json]));
}

export const voiceAuthorizeEndpoints: readonly Endpoint[] = [page, decision];
