import { z } from 'zod';
import { Refusal } from '../../../core/errors/refusal.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { privateBody, publicBody } from '../../../core/request/body-limits.ts';
import { authorizationRequest } from '../../../core/voice/authorization-request.ts';
import { authenticateRequest, contextOf, countAddress } from '../../http/authenticate.ts';
import { form, json, readBody } from '../../http/body.ts';
import { isBrowser } from '../../http/browser.ts';
import type { Endpoint, HttpExchange } from '../../http/endpoint.ts';
import { sendConsentPage } from '../../pages/consent.ts';
import { signInToLink } from '../../pages/link-voice.ts';

const path = '/voice/authorize';

const page: Endpoint = {
  name: 'voice.askConsent',
  method: 'GET',
  path,
  parameterNames: new Set(Object.keys(authorizationRequest.shape)),
  isPublic: false,
  isVisited: true,
  operation: {
    operationId: 'askVoiceConsent',
    summary: 'Get the page on which the signed-in user links the voice assistant',
    description:
      "The app opens it with the user's Authorization header. Its form does not need one. A browser without that header " +
      "is redirected to the identity provider's dialog, and from there to the page; if there is no dialog, or the " +
      'request is refused, it gets a page that says so.',
    tags: ['Voice'],
    requestParams: { query: authorizationRequest },
    responses: {
      200: {
        description: 'An HTML page.',
        content: { 'text/html': { schema: { type: 'string', maxLength: 40_000 } } },
      },
      302: {
        description: "Redirects a browser without a credential to the identity provider's dialog.",
        headers: z.object({ Location: z.string().max(8000).describe("The dialog's address.") }),
      },
    },
  },
  handle: async (exchange) => {
    if (!isBrowser(exchange.request)) return sendConsentPage(exchange, await authenticateRequest(exchange));
    await countAddress(exchange);
    await signInToLink(exchange);
  },
};

const decision: Endpoint = {
  name: 'voice.authorize',
  method: 'POST',
  path,
  isPublic: false,
  isVisited: true,
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
  const input = { consent: String(consent), allow: decision === 'allow' };
  return callProcedure('voice.answerConsent', contextOf(exchange, null), input);
}

/** Authorizes the user before the body is read. */
async function authorize(exchange: HttpExchange) {
  const context = contextOf(exchange, await authenticateRequest(exchange));
  await callProcedure('voice.ping', context, {});
  return callProcedure(
    'voice.authorize',
    context,
    await readBody(exchange.request, privateBody, [form, json]),
  );
}

export const voiceAuthorizeEndpoints: readonly Endpoint[] = [page, decision];
