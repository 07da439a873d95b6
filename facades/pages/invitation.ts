import { invitationsPath } from '../../core/members/invitations.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { contextOf } from '../http/authenticate.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { formEndpoint } from './form-endpoint.ts';
import { sendHostPage } from './host-page.ts';
import { html } from './html.ts';
import { formField, pageSession } from './session.ts';
import { beginSignIn } from './sign-in.ts';

const path = `${invitationsPath}/{secret}`;

/** Asks a person to sign in, and then to accept. Whether the invitation is usable, acceptance tells. */
export const invitationPage: Endpoint = {
  name: 'invitations.accept',
  method: 'GET',
  path,
  isPublic: true,
  isUnlimited: true,
  handle: async (exchange) => {
    const session = await pageSession(exchange);
    if (session.principal === null) return beginSignIn(exchange, exchange.request.path);
    const { name } = await callProcedure('me.get', contextOf(exchange, session.principal), {});
    await sendHostPage(
      exchange,
      'invited',
      ({ t, audience }) => html`<p>${t('invitedMeans', { audience, name })}</p>
    <form method="post">
      ${formField(session)}
      <button>${t('acceptIt')}</button>
    </form>`,
    );
  },
};

export const acceptForm = formEndpoint({
  name: 'invitations.accept',
  path,
  handle: async (exchange, { principal }) => {
    const { secret = '' } = exchange.parameters;
    const { role } = await callProcedure('invitations.accept', contextOf(exchange, principal), { secret });
    await sendHostPage(
      exchange,
      'nowMay',
      ({ t, audience }) => html`<p>${t('nowMayMeans', { audience, role })}</p>
    <p><a href="/">${t('goToSite')}</a></p>`,
    );
  },
});
