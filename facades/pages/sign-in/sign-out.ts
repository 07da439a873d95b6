import { createCaller } from '../../../core/router.ts';
import { contextOf } from '../../http/authenticate.ts';
import { formEndpoint } from '../form-endpoint.ts';
import { clearCookie } from './cookies.ts';
import { pathOfThisHost } from './return-path.ts';

/** Ends the session, everywhere, and leads to the path `to`. */
export const signOutForm = formEndpoint({
  name: 'tokens.delete',
  path: '/sign-out',
  handle: async (exchange, { principal, fields: { to = '/' } }) => {
    const next = pathOfThisHost(to);
    await createCaller(contextOf(exchange, principal)).tokens.delete({});
    clearCookie(exchange, 'signed-in');
    exchange.response.status(303).location(next).end();
  },
});
