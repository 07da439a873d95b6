import { request } from 'node:https';
import { isIP } from 'node:net';
import { checkedLookup, PrivateAddress } from './checked-lookup.ts';
import { isPublicAddress } from './public-address.ts';

/** What is used of a `Response`. */
export interface Received extends Pick<Response, 'status' | 'headers'> {
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** As `fetch` of an https address, but that it connects to no private network, and follows no redirect. */
export function publicFetch(url: URL, { method, headers, body, signal }: RequestInit): Promise<Received> {
  // Of an address in numbers, nothing is looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddress(host);
  const options = {
    agent: false,
    lookup: checkedLookup(isPublicAddress),
    method: method ?? 'GET',
    headers: Object.fromEntries(new Headers(headers)),
    ...(signal && { signal }),
  };
  return new Promise((resolve, reject) =>
    request(url, options)
      .once('response', (response) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers({ 'content-type': response.headers['content-type'] ?? '' }),
          body: response,
        }),
      )
      .once('error', reject)
      .end(body ? String(body) : undefined),
  );
}
