import type { Endpoint } from '../../http/endpoint.ts';
import { pageSession } from '../session.ts';
import { beginSignIn } from './begin.ts';
import { pathOfThisHost } from './return-path.ts';

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
    if (principal === null) await beginSignIn(exchange, to);
    else exchange.response.status(303).location(to).end();
  },
};
