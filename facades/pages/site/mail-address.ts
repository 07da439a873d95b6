import { Refusal } from '../../../core/errors/refusal.ts';
import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import { contextOf } from '../../http/authenticate.ts';
import { seeOther } from '../../http/see-other.ts';
import { formEndpoint } from '../form-endpoint.ts';
import { type Html, html } from '../html.ts';
import type { Words } from '../languages/words.ts';
import { formField } from '../session.ts';
import type { Visit } from './visit.ts';

/** Where the signed-in user says at which address they receive mail, if the service sends any. */
export async function mailAddressForm({ context, exchange, session, words }: Visit): Promise<Html> {
  if (exchange.dependencies.mailer === null) return html``;
  const { t } = words;
  const found = await callProcedure('me.getAddress', context, {}).catch((error: unknown) => {
    if (error instanceof Refusal && error.reason === 'not_found') return null;
    throw error;
  });
  return html`<section aria-labelledby="mail">
  <h2 id="mail" tabindex="-1">${t('mailAddress')}</h2>
  <p>${stateOf(words, found)}</p>
  <p role="status">${exchange.query.has('sent') ? t('linkSent') : ''}</p>
  <form method="post" action="/mail-address" class="settings" aria-labelledby="mail">
    ${formField(session)}
    <label>${t(found === null ? 'mailAddress' : 'otherAddress')} <input type="email" name="address" autocomplete="email" required></label>
    <p class="choices"><button name="mail" value="on">${t('sendLink')}</button>
    ${found === null ? '' : html`<button name="mail" value="off" class="quiet" formnovalidate>${t('noMoreMail')}</button>`}</p>
  </form>
</section>`;
}

function stateOf({ t }: Words, found: OutputOf<'me.getAddress'> | null): string {
  if (found === null) return t('noAddressConfirmed');
  const { address, ended_at } = found;
  return t(ended_at === null ? 'mailComes' : 'mailComesBack', { address });
}

export const mailAddressFromPage = formEndpoint({
  name: 'me.requestAddress',
  path: '/mail-address',
  handle: async (exchange, { principal, fields: { mail, address = '' } }) => {
    const context = contextOf(exchange, principal);
    if (mail === 'off') await callProcedure('me.deleteAddress', context, {});
    else await callProcedure('me.requestAddress', context, { address });
    seeOther(exchange, mail === 'off' ? '/calendar#mail' : '/calendar?sent=true#mail');
  },
});
