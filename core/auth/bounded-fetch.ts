import type { Received } from '../network/public-fetch.ts';

const maximumSize = 1024 * 1024;

/** Of a provider, with the whole body: no redirect is followed, and nothing larger than 1 MB is read. */
export async function boundedFetch(
  address: URL,
  init: RequestInit,
  send: (address: URL, init: RequestInit) => Promise<Received> = fetch,
): Promise<Response> {
  const response = await send(address, { ...init, redirect: 'error' });
  const body = await boundedText(response);
  const { status, headers } = response;
  return new Response(body === '' ? null : body, { status, headers });
}

async function boundedText(response: Received): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maximumSize) throw new RangeError('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The error's name and system code, never its message, in which fetch may quote the address. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? `${error.name} ${String(cause.code)}` : error.name;
}
