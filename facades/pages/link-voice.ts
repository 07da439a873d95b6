import { browserApps } from '../../core/accounts/tokens/begin-sign-in.ts';
import { Refusal } from '../../core/errors/refusal.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { authorizationRequest } from '../../core/voice/authorization-request.ts';
import { contextOf } from '../http/authenticate.ts';
import type { Endpoint, HttpExchange } from '../http/endpoint.ts';
import { sendConsentPage } from './consent.ts';
import { pageSession } from './session.ts';
import { beginSignIn } from './sign-in.ts';

const path = '/link-voice';

const howToLink =
  'Open the app on your phone and start linking the voice assistant there: the app knows who you are. ' +
  'Here, in a browser, you cannot sign in.';

/** The request of `GET /voice/authorize`, for the person who signed in with this browser. */
export const linkVoicePage: Endpoint = {
  name: 'voice.askConsent',
  method: 'GET',
  path,
  isPublic: true,
  isUnlimited: true,
  handle: async (exchange) => {
    const { principal } = await pageSession(exchange);
    if (principal === null) await signInToLink(exchange);
    else await sendConsentPage(exchange, principal);
  },
};

/** Nobody signs in for a request that would be refused anyway. */
export async function signInToLink(exchange: HttpExchange): Promise<void> {
  const { query } = exchange;
  const ctx = contextOf(exchange, null);
  if ((await browserApps(ctx)).length === 0) throw new Refusal('unauthenticated', howToLink);
  const { redirect_to } = await callProcedure('voice.checkRequest', ctx, Object.fromEntries(query));
  if (redirect_to !== null) {
    exchange.response.status(302).location(redirect_to).end();
    return;
  }
  const used = new URLSearchParams([...query].filter(([name]) => isUsed(name)));
  await beginSignIn(exchange, `${path}?${used}`);
}

const isUsed = (name: string): boolean => name in authorizationRequest.shape && name !== 'scope';
