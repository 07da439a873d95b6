import { readBrowserToken } from '../../../core/auth/browser-token.ts';
import type { Principal } from '../../../core/auth/principal.ts';
import { Refusal } from '../../../core/errors.ts';
import { contextOf, countCredential } from '../../http/authenticate.ts';
import type { HttpExchange } from '../../http/endpoint.ts';
import { readCookie } from './cookies.ts';

/** Counts the request and returns who signed in with this browser; null if nobody did, or the session has ended. */
export async function authenticateBrowser(exchange: HttpExchange): Promise<Principal | null> {
  const token = readCookie(exchange, 'signed-in') ?? '';
  try {
    const credential = await readBrowserToken(contextOf(exchange, null), token);
    const lookUp = await countCredential(exchange, credential);
    return await lookUp();
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'unauthenticated') return null;
    throw error;
  }
}
