import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { checkedLookup, type IsAllowed, refusedAddress } from './checked-lookup.ts';

const maximumRedirects = 5;
const timeout = 60_000;
const megabyte = 1024 * 1024;
const maximumSize = 32 * megabyte;

export interface Fetched {
  readonly bytes: Buffer;
  /** As the server has it. */
  readonly charset: string | undefined;
}

/** Gets what is at an address. Each redirect is checked like the first address. */
export async function fetchBytes(address: string, isAllowed: IsAllowed): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeout);
  let url = new URL(address);
  for (let hops = 0; hops <= maximumRedirects; hops++) {
    const response = await get(url, isAllowed, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 200 && statusCode < 300) return readBytes(response, address);
    response.destroy();
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
      throw new Error(`${address} responds with status ${statusCode}.`);
    url = new URL(headers.location, url);
  }
  throw new Error(`${address} redirects more than ${maximumRedirects} times.`);
}

function get(url: URL, isAllowed: IsAllowed, signal: AbortSignal): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${url} is not an http or https address.`);
  // Of an address in numbers, nothing is looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw refusedAddress(host);
  const { request } = url.protocol === 'https:' ? https : http;
  const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'audience-platform worker' };
  return new Promise((resolve, reject) =>
    request(url, { agent: false, headers, lookup: checkedLookup(isAllowed), signal })
      .once('response', resolve)
      .once('error', reject)
      .end(),
  );
}

async function readBytes(response: IncomingMessage, address: string): Promise<Fetched> {
  if (response.headers['content-encoding'] !== undefined)
    throw new Error(`${address} sends a compressed text without being requested to.`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maximumSize) throw new Error(`${address} is larger than ${maximumSize / megabyte} MB.`);
    chunks.push(chunk);
  }
  const [, charset] = /charset="?([\w-]+)/i.exec(response.headers['content-type'] ?? '') ?? [];
  return { bytes: Buffer.concat(chunks), charset };
}
