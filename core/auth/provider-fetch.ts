import type { CustomFetch } from 'openid-client';
import { boundedFetch, reasonOf } from './bounded-fetch.ts';
import { unavailable } from './open-id-errors.ts';

/** By which libraries of OpenID Connect ask a provider: in bounded time and size, and over https. */
export const providerFetch =
  (send: Parameters<typeof boundedFetch>[2], timeLimit: number, isHttpAllowed: boolean) =>
  async (address: string, options: Parameters<CustomFetch>[1] | RequestInit): Promise<Response> => {
    const url = new URL(address);
    requireProtected(url, isHttpAllowed);
    const init = { ...options, body: options.body ?? null, signal: AbortSignal.timeout(timeLimit) };
    return boundedFetch(url, init, send).catch((error: unknown) => {
      throw unavailable(`${url.pathname}: ${reasonOf(error)}`);
    });
  };

export function requireProtected({ protocol, pathname }: URL, isHttpAllowed: boolean): void {
  if (protocol === 'https:' || (protocol === 'http:' && isHttpAllowed)) return;
  throw unavailable(`${pathname}: not an https address`);
}
