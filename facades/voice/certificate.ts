import { second } from '../../core/values/time.ts';

const timeLimit = 3 * second;
const maximumFetches = 4;

const fetches = new Map<string, Promise<string>>();

/** A certificate chain of the voice platform in PEM. Requests for the same address share a fetch; few are made at once. */
export function fetchCertificate(address: string): Promise<string> {
  const running = fetches.get(address);
  if (running !== undefined) return running;
  if (fetches.size >= maximumFetches)
    return Promise.reject(new Error('too many certificates are being fetched'));
  const fetched = get(address).finally(() => fetches.delete(address));
  fetches.set(address, fetched);
  return fetched;
}

async function get(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeLimit), redirect: 'error' });
  if (response.ok) return response.text();
  await response.body?.cancel();
  throw new Error(`the certificate's address responds with ${response.status}`);
}
