import { Refusal } from '../../core/errors/refusal.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { privateBody } from '../../core/request/body-limits.ts';
import { contextOf } from '../http/authenticate.ts';
import { form, readText } from '../http/body.ts';
import { isSameOrigin } from '../http/browser.ts';
import type { Endpoint, HttpExchange } from '../http/endpoint.ts';
import { brandingOf, themeOf } from './branding.ts';
import { type Html, html } from './html.ts';
import { type Words, wordsFor } from './languages/words.ts';
import { sendPage } from './page.ts';
import { callbackOf, callbackPath } from './sign-in.ts';

const path = '/sign-in/mail';

async function send(exchange: HttpExchange, contentOf: (words: Words) => Html): Promise<void> {
  const branding = await brandingOf(exchange);
  const words = wordsFor(exchange.request, branding?.default_language ?? null);
  const title = words.t('signIn');
  const content = html`<h1>${title}</h1>${contentOf(words)}`;
  exchange.response.set('Cache-Control', 'no-store');
  sendPage(exchange.response, { words, title, content, theme: themeOf(branding) });
}

/** Asks for the address to which a code is to be sent. The sign-in was begun in this browser. */
export const mailAddressPage: Endpoint = {
  name: 'tokens.beginSignIn',
  method: 'GET',
  path,
  isPublic: true,
  handle: (exchange) =>
    send(
      exchange,
      ({ t }) => html`<form method="post" action="${path}">
        <input type="hidden" name="state" value="${exchange.query.get('state') ?? ''}">
        <p><label>${t('mailAddress')}
          <input type="email" name="address" required maxlength="254" autocomplete="email" autofocus></label></p>
        <button>${t('sendCode')}</button>
      </form>`,
    ),
};

/** Sends the code, and asks for it. */
export const mailCodeForm: Endpoint = {
  name: 'tokens.sendMailLink',
  method: 'POST',
  path,
  isPublic: true,
  handle: async (exchange) => {
    const { request } = exchange;
    if (!isSameOrigin(request))
      throw new Refusal('forbidden', { message: 'This form was not sent by a page of this host.' });
    const { isForm, text } = await readText(request, privateBody, [form]);
    const posted = new URLSearchParams(isForm ? text : '');
    const [address, state] = [posted.get('address') ?? '', posted.get('state') ?? ''];
    const input = { address, state, callback: callbackOf(request) };
    await callProcedure('tokens.sendMailLink', contextOf(exchange, null), input);
    await send(
      exchange,
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
};
