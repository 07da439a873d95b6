import type { KeyObject } from 'node:crypto';
import { second } from '../../core/values/time.ts';
import { publicKeyOf } from './certificate.ts';

const timeLimit = 3 * second;
const maximumFetches = 4;

const keys = new Map<string, KeyObject>();
const fetches = new Map<string, Promise<KeyObject>>();

/** Where the voice platform keeps its certificates. No other address is asked. */
const address = /^https:\/\/s3\.amazonaws\.com(:443)?\/echo\.api\/[\w-]{1,60}\.pem$/;

/** The key of the certificate at an address. Requests for the same address share a fetch; few are made at once. */
export async function fetchPublicKey(url: string): Promise<KeyObject> {
  if (!address.test(url)) throw new Error('not an address of a certificate');
  const known = keys.get(url) ?? fetches.get(url);
  if (known !== undefined) return known;
  if (fetches.size >= maximumFetches) throw new Error('too many certificates are being fetched');
  const fetched = fetchChain(url)
    .then(publicKeyOf)
    .finally(() => fetches.delete(url));
  fetches.set(url, fetched);
  keys.set(url, await fetched);
  return fetched;
}

async function fetchChain(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeLimit), redirect: 'error' });
  if (response.ok) return response.text();
  await response.body?.cancel();
  throw new Error(`the certificate's address responds with ${response.status}`);
}
