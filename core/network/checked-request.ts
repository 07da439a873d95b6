import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { checkedLookup, type IsAllowed, isForbidden, PrivateAddress } from './checked-lookup.ts';

/** Sends a request to an address that is allowed: the one that is checked is connected to. No redirect is followed. */
export function checkedRequest(
  url: URL,
  isAllowed: IsAllowed,
  options: RequestOptions,
  body?: string | Buffer,
): Promise<IncomingMessage> {
  if (isForbidden(url, isAllowed)) throw new PrivateAddress(url.hostname);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) =>
    request(url, { agent: false, lookup: checkedLookup(isAllowed), ...options })
      .once('response', resolve)
      .once('error', reject)
      .end(body),
  );
}
