import { createCaller } from '../../../core/router.ts';
import { contextOf } from '../../http/authenticate.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { callbackOf, callbackPath } from './callback-address.ts';
import { clearCookie, readCookie, setCookie } from './cookies.ts';

/** Where the browser comes back from the dialog. The redirect takes the code out of the address. */
export const signInCallback: Endpoint = {
  name: 'tokens.completeSignIn',
  method: 'GET',
  path: callbackPath,
  isPublic: true,
  handle: async (exchange) => {
    const { request, response, query } = exchange;
    const attempt = readCookie(exchange, 'sign-in');
    clearCookie(exchange, 'sign-in');
    const given = (name: string) => query.get(name) ?? undefined;
    const { tokens } = createCaller(contextOf(exchange, null));
    const completed = await tokens.completeSignIn({
      callback: callbackOf(request),
      attempt,
      state: given('state'),
      code: given('code'),
      error: given('error'),
    });
    setCookie(exchange, 'signed-in', completed.browser_token, completed.maximum_age);
    response.status(303).location(completed.return_path).end();
  },
};
