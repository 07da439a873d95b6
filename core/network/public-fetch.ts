import { checkedRequest } from './checked-request.ts';
import { isPublicAddress } from './public-address.ts';

/** What is used of a `Response`. */
export interface Received extends Pick<Response, 'status' | 'headers'> {
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** As `fetch`, but that it connects to no private network, and follows no redirect. */
export async function publicFetch(
  url: URL,
  { method, headers, body, signal }: RequestInit,
): Promise<Received> {
  const options = {
    method: method ?? 'GET',
    headers: Object.fromEntries(new Headers(headers)),
    ...(signal && { signal }),
  };
  const response = await checkedRequest(url, isPublicAddress, options, body ? String(body) : undefined);
  return {
    status: response.statusCode ?? 0,
    headers: new Headers({ 'content-type': response.headers['content-type'] ?? '' }),
    body: response,
  };
}
