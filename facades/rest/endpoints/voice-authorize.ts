import { z } from 'zod';
import { createCaller } from '../../../core/router.ts';
import { authorizationRequest } from '../../../core/voice/authorization-request.ts';
import { form, json, readBody } from '../../http/body.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { html } from '../../pages/html.ts';
import { sendPage } from '../../pages/page.ts';

const path = '/voice/authorize';
const maximumBody = 64 * 1024;

const page: Endpoint = {
  name: 'voice.askConsent',
  method: 'GET',
  path,
  isPublic: false,
  operation: {
    operationId: 'askVoiceConsent',
    summary: 'A page on which the signed-in user links the voice assistant',
    description: 'The app opens it with the Authorization header of the user. Its form does not need one.',
    tags: ['Voice'],
    requestParams: { query: authorizationRequest },
    responses: {
      200: {
        description: 'A page for people.',
        content: { 'text/html': { schema: { type: 'string', maxLength: 40_000 } } },
      },
    },
  },
  handle: async ({ context, query, response }) => {
    const asked = await createCaller(context).voice.askConsent(Object.fromEntries(query));
    response.set('Cache-Control', 'no-store');
    const title = 'Link your voice assistant';
    const content = html`<h1>${title}</h1>
      <p>You are signed in as <strong>${asked.user_name}</strong>. The voice assistant will be able to read upcoming events, your RSVPs and which of your friends are going, and to speak for you here until you sign out everywhere.</p>
      <form method="post" action="${path}">
        <input type="hidden" name="consent" value="${asked.consent}">
        <button name="decision" value="allow">Link it</button>
        <button name="decision" value="deny" class="quiet">Do not link it</button>
      </form>`;
    const formTargets = ["'self'", asked.redirect_origin];
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
    summary: 'Links the voice assistant to the signed-in user',
    description:
      "RFC 6749 with RFC 7636 (S256): goes to the client's address with a code. The form of the consent page sends " +
      '`consent` and `decision` instead, and no Authorization header.',
    tags: ['Voice'],
    requestBody: {
      content: { [form]: { schema: authorizationRequest } },
    },
    responses: {
      302: {
        description: "To the client's address, with `code` or `error`, and `state`.",
        headers: z.object({ Location: z.string().max(8000).describe("The client's address.") }),
      },
    },
  },
  handle: async ({ request, context, response }) => {
    const caller = createCaller(context).voice;
    const isForm = request.headers.authorization === undefined && request.is('urlencoded') !== false;
    if (!isForm) await caller.ping({});
    const body = await readBody(request, maximumBody, [form, json]);
    if (isForm && body.consent === undefined) await context.authenticate();
    const { redirect_to } = await (isForm
      ? caller.answerConsent({ consent: String(body.consent), allow: body.decision === 'allow' })
      : caller.authorize(body));
    response.status(302).location(redirect_to).end();
  },
};

export const voiceAuthorizeEndpoints: readonly Endpoint[] = [page, decision];
