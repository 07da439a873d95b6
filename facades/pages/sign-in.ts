import type { Request } from 'express';
import { z } from 'zod';
import { returnPath } from '../../core/accounts/tokens/begin-sign-in.ts';
import { providerKinds } from '../../core/auth/provider-apps.ts';
import { invalidField } from '../../core/errors/refusal.ts';
import type { Words } from '../../core/languages/words.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { contextOf } from '../http/authenticate.ts';
import type { Endpoint, HttpExchange } from '../http/endpoint.ts';
import { seeOther } from '../http/see-other.ts';
import { formEndpoint } from './form-endpoint.ts';
import { sendHostPage } from './host-page.ts';
import { type Html, html } from './html.ts';
import { clearCookie, pageSession, readCookie, setCookie, signInPath } from './session.ts';

type ProviderKind = (typeof providerKinds)[number];

/** Of any other text, as of none, a page asks for it. */
const kindParameter = z.enum(providerKinds).optional().catch(undefined);

export const callbackPath = '/sign-in/callback';

/** Where the dialog redirects the browser; registered with the identity provider for each host. */
export const callbackOf = ({ protocol, host }: Request): string => `${protocol}://${host}${callbackPath}`;

/**
 * Redirects the browser to the identity provider's dialog; after the sign-in it comes to `returnPath`. Where there are
 * two providers, a page asks for the kind first.
 */
export async function beginSignIn(
  exchange: HttpExchange,
  returnPath: string,
  kind?: ProviderKind,
): Promise<void> {
  const { request, response } = exchange;
  const input = { callback: callbackOf(request), return_path: returnPath, kind };
  const begun = await callProcedure('tokens.beginSignIn', contextOf(exchange, null), input);
  response.set('Cache-Control', 'no-store');
  if ('choices' in begun)
    return sendHostPage(exchange, 'signIn', (words) => html`${begun.choices.map(linkTo(returnPath, words))}`);
  setCookie(exchange, 'sign-in', begun.attempt, begun.maximum_age);
  response.status(302).location(begun.dialog).end();
}

interface Choice {
  readonly kind: ProviderKind;
  readonly host: string;
}

const linkTo =
  (returnPath: string, { t }: Words) =>
  ({ kind, host }: Choice): Html =>
    html`<p><a href="${signInPath(returnPath)}&amp;kind=${kind}">${t('signInAt', { host })}</a></p>`;

/** Signs a person in and leads back to the path `to`; at once if somebody is signed in already. */
export const signInPage: Endpoint = {
  name: 'tokens.beginSignIn',
  method: 'GET',
  path: '/sign-in',
  isPublic: true,
  isUnlimited: true,
  handle: async (exchange) => {
    const { principal } = await pageSession(exchange);
    const to = pathOfThisHost(exchange.query.get('to') ?? '/');
    const kind = kindParameter.parse(exchange.query.get('kind'));
    if (principal === null) await beginSignIn(exchange, to, kind);
    else seeOther(exchange, to);
  },
};

/** Where the browser comes back from the dialog. The redirect takes the code out of the address. */
export const signInCallback: Endpoint = {
  name: 'tokens.completeSignIn',
  method: 'GET',
  path: callbackPath,
  isPublic: true,
  handle: async (exchange) => {
    const { request, query } = exchange;
    const attempt = readCookie(exchange, 'sign-in');
    clearCookie(exchange, 'sign-in');
    const given = (name: string) => query.get(name) ?? undefined;
    const completed = await callProcedure('tokens.completeSignIn', contextOf(exchange, null), {
      callback: callbackOf(request),
      attempt,
      state: given('state'),
      code: withAddress(given('code'), given('address')),
      error: given('error'),
      iss: given('iss'),
    });
    setCookie(exchange, 'signed-in', completed.browser_token, completed.maximum_age);
    seeOther(exchange, completed.return_path);
  },
};

/** A code that came by mail is of an address. */
const withAddress = (code: string | undefined, address: string | undefined) =>
  code === undefined || address === undefined ? code : `${address}:${code}`;

/** Where to lead a person next: never to another host. */
export function pathOfThisHost(to: string): string {
  if (returnPath.safeParse(to).success) return to;
  throw invalidField('to', 'must be a path of this host');
}

/** Ends the session, everywhere, and leads to the path `to`. */
export const signOutForm = formEndpoint({
  name: 'tokens.delete',
  path: '/sign-out',
  handle: async (exchange, { principal, fields: { to = '/' } }) => {
    const next = pathOfThisHost(to);
    await callProcedure('tokens.delete', contextOf(exchange, principal), {});
    clearCookie(exchange, 'signed-in');
    clearCookie(exchange, 'mail-address');
    seeOther(exchange, next);
  },
});

/** Gives the scripts of this host's pages a JWT, since the interface takes no cookie as a credential. */
export const pageTokenForm = formEndpoint({
  name: 'tokens.issuePageToken',
  path: '/sign-in/token',
  handle: async (exchange, { principal }) => {
    const context = contextOf(exchange, principal);
    exchange.response.json(await callProcedure('tokens.issuePageToken', context, undefined));
  },
});
