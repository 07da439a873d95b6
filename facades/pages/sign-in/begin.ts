import { createCaller } from '../../../core/router.ts';
import { contextOf } from '../../http/authenticate.ts';
import type { HttpExchange } from '../../http/endpoint.ts';
import { callbackOf } from './callback-address.ts';
import { setCookie } from './cookies.ts';

/** Redirects the browser to the identity provider's dialog; after the sign-in it comes to `returnPath`. */
export async function beginSignIn(exchange: HttpExchange, returnPath: string): Promise<void> {
  const { request, response } = exchange;
  const { dialog, attempt, maximum_age } = await createCaller(contextOf(exchange, null)).tokens.beginSignIn({
    callback: callbackOf(request),
    return_path: returnPath,
  });
  setCookie(exchange, 'sign-in', attempt, maximum_age);
  response.set('Cache-Control', 'no-store').status(302).location(dialog).end();
}
