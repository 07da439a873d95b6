import type { UserPrincipal } from '../../../core/auth/principal.ts';
import { Refusal } from '../../../core/errors/refusal.ts';
import type { Words } from '../../../core/languages/words.ts';
import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import { second } from '../../../core/values/time.ts';
import { contextOf } from '../../http/authenticate.ts';
import type { HttpExchange } from '../../http/endpoint.ts';
import { seeOther } from '../../http/see-other.ts';
import type { PageForm } from '../form-endpoint.ts';
import { type Html, html } from '../html.ts';
import { clearCookie, formField, readCookie, setCookie } from '../session.ts';
import type { Visit } from './visit.ts';

/** Where the signed-in user says at which address they receive mail, if the service sends any. */
export async function mailAddressForm(visit: Visit, refused?: URLSearchParams): Promise<Html> {
  const { context, exchange, session, words } = visit;
  if (exchange.dependencies.mailer === null) return html``;
  const { t } = words;
  const found = await callProcedure('me.getAddress', context, {}).catch((error: unknown) => {
    if (error instanceof Refusal && error.reason === 'not_found') return null;
    throw error;
  });
  const wrong =
    refused === undefined
      ? ''
      : html` value="${refused.get('address') ?? ''}" aria-invalid="true" aria-describedby="mail-problem" autofocus`;
  return html`<section aria-labelledby="mail">
  <h2 id="mail" tabindex="-1">${t('mailAddress')}</h2>
  <p>${stateOf(words, found)}</p>
  ${unconfirmedForm(visit, found)}
  <form method="post" action="/mail-address" class="settings" aria-labelledby="mail">
    ${formField(session)}
    ${refused === undefined ? '' : html`<p id="mail-problem" role="alert"><strong>${t('wrongAddress')}</strong></p>`}
    <label>${t(found === null ? 'mailAddress' : 'otherAddress')} <input type="email" name="address" autocomplete="email" required${wrong}></label>
    <p class="choices"><button name="mail" value="on">${t('sendLink')}</button>
    ${found === null ? '' : html`<button name="mail" value="off" class="quiet" formnovalidate>${t('noMoreMail')}</button>`}</p>
  </form>
</section>`;
}

/** Has another link sent to an address that is not confirmed yet. */
function unconfirmedForm(visit: Visit, found: Found): Html | '' {
  const { t } = visit.words;
  const address = unconfirmedAddress(visit);
  if (address === null || (address === found?.address && found.ended_at === null)) return '';
  return html`<form method="post" action="/mail-address" class="settings">
    ${formField(visit.session)}
    <input type="hidden" name="address" value="${address}">
    <p role="status">${t('linkSent', { address })}</p>
    <p><button name="mail" value="on" class="quiet">${t('sendLinkAgain')}</button></p>
  </form>`;
}

type Found = OutputOf<'me.getAddress'> | null;

function stateOf({ t }: Words, found: Found): string {
  if (found === null) return t('noAddressConfirmed');
  const { address, ended_at } = found;
  return t(ended_at === null ? 'mailComes' : 'mailComesBack', { address });
}

export async function requestMailAddress(exchange: HttpExchange, { principal, fields }: PageForm) {
  const { mail, address = '' } = fields;
  const context = contextOf(exchange, principal);
  if (mail === 'off') {
    await callProcedure('me.deleteAddress', context, {});
    clearCookie(exchange, cookie);
  } else {
    const { expires_in } = await callProcedure('me.requestAddress', context, { address });
    setCookie(exchange, cookie, cookieOf(principal, address), expires_in * second);
  }
  seeOther(exchange, '/calendar#mail');
}

/** Keeps what is not confirmed in the browser: it may be another person's address. */
const cookie = 'mail-address';

const cookieOf = ({ sessionId }: UserPrincipal, address: string): string =>
  `${sessionId}.${Buffer.from(address.toLowerCase()).toString('base64url')}`;

/** What was requested in this browser while the link still works, by who is signed in there. */
function unconfirmedAddress({ exchange, session: { principal } }: Visit): string | null {
  const [sessionId, address = ''] = (readCookie(exchange, cookie) ?? '').split('.');
  return sessionId === principal?.sessionId ? Buffer.from(address, 'base64url').toString() : null;
}
