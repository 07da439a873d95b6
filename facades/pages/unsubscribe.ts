import { callProcedure } from '../../core/procedure-list.ts';
import { contextOf } from '../http/authenticate.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { sendHostPage } from './host-page.ts';
import { html } from './html.ts';

const path = '/unsubscribe/{token}';

/** Asks for a click: programs that examine mail open its links, too. */
export const unsubscribePage: Endpoint = {
  name: 'me.unsubscribe',
  method: 'GET',
  path,
  isPublic: true,
  isUnlimited: true,
  handle: (exchange) =>
    sendHostPage(
      exchange,
      'unsubscribe',
      ({ t, audience }) => html`<p>${t('unsubscribeMeans', { audience })}</p>
        <form method="post"><button>${t('unsubscribe')}</button></form>`,
    ),
};

/** What the button posts, and mail programs by themselves, from anywhere (RFC 8058). */
export const unsubscribeForm: Endpoint = {
  name: 'me.unsubscribe',
  method: 'POST',
  path,
  isPublic: true,
  isUnlimited: true,
  handle: async (exchange) => {
    const { token = '' } = exchange.parameters;
    await callProcedure('me.unsubscribe', contextOf(exchange, null), { token });
    await sendHostPage(
      exchange,
      'unsubscribed',
      ({ t, audience }) => html`<p>${t('unsubscribedMeans', { audience })}</p>`,
    );
  },
};
