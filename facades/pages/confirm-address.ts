import { Refusal } from '../../core/errors/refusal.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { contextOf } from '../http/authenticate.ts';
import { isSameOrigin } from '../http/browser.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { readTexts } from './form-endpoint.ts';
import { sendHostPage } from './host-page.ts';
import { html } from './html.ts';

const path = '/address';

/** Asks for a click: programs that examine mail open its links, too. */
export const addressPage: Endpoint = {
  name: 'me.confirmAddress',
  method: 'GET',
  path,
  isPublic: true,
  handle: async (exchange) => {
    const { query } = exchange;
    await sendHostPage(
      exchange,
      'confirmAddress',
      ({ t }) => html`<p>${t('confirmAddressMeans')}</p>
        <form method="post" action="${path}">
          <input type="hidden" name="identity" value="${query.get('identity') ?? ''}">
          <input type="hidden" name="code" value="${query.get('code') ?? ''}">
          <button>${t('confirmAddress')}</button>
        </form>`,
    );
  },
};

export const addressForm: Endpoint = {
  name: 'me.confirmAddress',
  method: 'POST',
  path,
  isPublic: true,
  handle: async (exchange) => {
    const { request } = exchange;
    if (!isSameOrigin(request))
      throw new Refusal('forbidden', { message: 'This form was not sent by a page of this host.' });
    const { identity = '', code = '' } = Object.fromEntries(await readTexts(request));
    const { address } = await callProcedure('me.confirmAddress', contextOf(exchange, null), {
      identity,
      code,
    });
    await sendHostPage(
      exchange,
      'addressConfirmed',
      ({ t }) => html`<p>${t('addressConfirmedMeans', { address })}</p>
        <p><a href="/">${t('goToSite')}</a></p>`,
    );
  },
};
