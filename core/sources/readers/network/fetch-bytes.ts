import type { IncomingMessage } from 'node:http';
import type { IsAllowed } from '../../../network/checked-lookup.ts';
import { checkedRequest } from '../../../network/checked-request.ts';
import { SourceFailure, shownAddress } from '../failure.ts';
import { networkFailure } from './network-failure.ts';

const maximumRedirects = 5;
const timeout = 60_000;
const megabyte = 1024 * 1024;
const maximumSize = 32 * megabyte;

/** By what a server recognizes that a text has not changed. */
export interface Validators {
  readonly etag: string | null;
  readonly last_modified: string | null;
}

interface FetchOptions {
  readonly isAllowed: IsAllowed;
  /** Of what is known already: then a server may respond that it has not changed. */
  readonly known?: Validators | undefined;
}

interface Fetched extends Validators {
  readonly isUnchanged: boolean;
  readonly bytes: Buffer;
  /** As the server has it. */
  readonly charset: string | undefined;
  /** Where redirects led. */
  readonly url: URL;
}

/** Gets what is at an address. Each redirect is checked like the first address. */
export async function fetchBytes(address: string, options: FetchOptions): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeout);
  let url = new URL(address);
  try {
    for (let hops = 0; hops <= maximumRedirects; hops++) {
      const response = await get(url, options, signal);
      const shown = shownAddress(url);
      const { statusCode = 0, headers } = response;
      const validators = { etag: headers.etag ?? null, last_modified: headers['last-modified'] ?? null };
      if (statusCode >= 200 && statusCode < 300)
        return { isUnchanged: false, ...validators, url, ...(await readBytes(response, shown)) };
      response.destroy();
      if (statusCode === 304 && options.known !== undefined)
        return { isUnchanged: true, ...options.known, url, bytes: Buffer.alloc(0), charset: undefined };
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
        throw new SourceFailure(
          statusCode >= 400 && statusCode < 500 && statusCode !== 429 ? 'refused' : 'unreachable',
          `${shown} responds with status ${statusCode}.`,
        );
      url = new URL(headers.location, url);
    }
  } catch (error) {
    throw networkFailure(url, error, signal.aborted);
  }
  throw new SourceFailure(
    'too_many_redirects',
    `${shownAddress(address)} redirects more than ${maximumRedirects} times.`,
  );
}

async function get(
  url: URL,
  { isAllowed, known }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol))
    throw new SourceFailure('unreachable', `${shownAddress(url)} is not an http or https address.`);
  const headers = {
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'audience-platform',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.last_modified && { 'if-modified-since': known.last_modified }),
  };
  return checkedRequest(url, isAllowed, { headers, signal });
}

async function readBytes(
  response: IncomingMessage,
  address: string,
): Promise<Pick<Fetched, 'bytes' | 'charset'>> {
  const encoding = response.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw new SourceFailure('unreadable', `${address} sends a compressed text without being requested to.`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maximumSize)
      throw new SourceFailure('too_large', `${address} is larger than ${maximumSize / megabyte} MB.`);
    chunks.push(chunk);
  }
  const [, charset] = /charset="?([\w-]+)/i.exec(response.headers['content-type'] ?? '') ?? [];
  return { bytes: Buffer.concat(chunks), charset };
}
