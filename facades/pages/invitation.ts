import { may, type UserPrincipal } from '../../core/auth/principal.ts';
import { toRefusal } from '../../core/errors/to-refusal.ts';
import { invitationsPath } from '../../core/members/invitations.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { contextOf } from '../http/authenticate.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { seeOther } from '../http/see-other.ts';
import { formEndpoint } from './form-endpoint.ts';
import { sendHostPage } from './host-page.ts';
import { html } from './html.ts';
import { formField, pageSession, signInPath } from './session.ts';
import { beginSignIn } from './sign-in.ts';

const path = `${invitationsPath}/{secret}`;

/** Asks a person to sign in, and then to accept. */
export const invitationPage: Endpoint = {
  name: 'invitations.accept',
  method: 'GET',
  path,
  isPublic: true,
  isUnlimited: true,
  handle: async (exchange) => {
    const session = await pageSession(exchange);
    const { path: here } = exchange.request;
    // A browser follows no form to the provider, but a link.
    if (session.principal === null && exchange.query.has('other'))
      return sendHostPage(
        exchange,
        'signIn',
        ({ t }) => html`<p><a class="button" href="${signInPath(here)}">${t('signIn')}</a></p>`,
      );
    if (session.principal === null) return beginSignIn(exchange, here);
    const context = contextOf(exchange, session.principal);
    const { name } = await callProcedure('me.get', context, {});
    const { secret = '' } = exchange.parameters;
    const invitation = await callProcedure('invitations.find', context, { secret }).catch(
      unlessHelping(session.principal),
    );
    if (invitation === null) {
      exchange.response.status(404);
      return sendHostPage(
        exchange,
        'helpsAlready',
        ({ t, audience }) => html`<p>${t('invitationEnded')}</p>
    <p>${t('helpsAlreadyMeans', { audience, name })}</p>
    <p><a class="button" href="/">${t('console.whatIsOn')}</a></p>`,
      );
    }
    await sendHostPage(
      exchange,
      'invited',
      ({ t, audience }) => html`<p>${t('invitedMeans', { audience, name, ...invitation })}</p>
    <form method="post">
      ${formField(session)}
      <button>${t('acceptIt')}</button>
    </form>
    <form method="post" action="/sign-out">
      ${formField(session)}<input type="hidden" name="to" value="${here}?other">
      <button class="quiet">${t('signInAsOther', { name })}</button>
    </form>`,
    );
  },
};

/** An invitation may be opened again by the user who has accepted it. */
const unlessHelping = (principal: UserPrincipal) => (error: unknown) => {
  if (may(principal, 'propose_changes') && toRefusal(error).reason === 'not_found') return null;
  throw error;
};

export const acceptForm = formEndpoint({
  name: 'invitations.accept',
  path,
  handle: async (exchange, { principal }) => {
    const { secret = '' } = exchange.parameters;
    await callProcedure('invitations.accept', contextOf(exchange, principal), { secret });
    seeOther(exchange, '/?done=accept');
  },
});
