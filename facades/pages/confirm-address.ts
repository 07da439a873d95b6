import { callProcedure } from '../../core/procedure-list.ts';
import { contextOf } from '../http/authenticate.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { publicForm } from './form-endpoint.ts';
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

export const addressForm = publicForm({
  name: 'me.confirmAddress',
  path,
  handle: async (exchange, { identity = '', code = '' }) => {
    const input = { identity, code };
    const { address } = await callProcedure('me.confirmAddress', contextOf(exchange, null), input);
    await sendHostPage(
      exchange,
      'addressConfirmed',
      ({ t }) => html`<p>${t('addressConfirmedMeans', { address })}</p>
        <p><a href="/">${t('goToSite')}</a></p>`,
    );
  },
});
