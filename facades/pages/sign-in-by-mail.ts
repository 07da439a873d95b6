import { callProcedure } from '../../core/procedure-list.ts';
import { contextOf } from '../http/authenticate.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { publicForm } from './form-endpoint.ts';
import { sendHostPage } from './host-page.ts';
import { html } from './html.ts';
import { callbackOf, callbackPath } from './sign-in.ts';

const path = '/sign-in/mail';

/** Asks for the address to which a code is to be sent. The sign-in was begun in this browser. */
export const mailAddressPage: Endpoint = {
  name: 'tokens.beginSignIn',
  method: 'GET',
  path,
  isPublic: true,
  handle: (exchange) =>
    sendHostPage(
      exchange,
      'signIn',
      ({ t }) => html`<form method="post" action="${path}">
        <input type="hidden" name="state" value="${exchange.query.get('state') ?? ''}">
        <p><label>${t('mailAddress')}
          <input type="email" name="address" required maxlength="254" autocomplete="email" autofocus></label></p>
        <button>${t('sendCode')}</button>
      </form>`,
    ),
};

/** Sends the code, and asks for it. */
export const mailCodeForm = publicForm({
  name: 'tokens.sendMailLink',
  path,
  handle: async (exchange, { address = '', state = '' }) => {
    const input = { address, state, callback: callbackOf(exchange.request) };
    await callProcedure('tokens.sendMailLink', contextOf(exchange, null), input);
    await sendHostPage(
      exchange,
      'signIn',
      ({ t }) => html`<p>${t('codeSent', { address })}</p>
        <form action="${callbackPath}">
          <input type="hidden" name="state" value="${state}">
          <input type="hidden" name="address" value="${address}">
          <p><label>${t('code')}
            <input name="code" required inputmode="numeric" pattern="[0-9]{6}" autocomplete="one-time-code" autofocus></label></p>
          <button>${t('signIn')}</button>
        </form>`,
    );
  },
});
