import * as z from 'zod/mini';

/** A user's JWT, an application's API key, or a service token, which is exchanged for JWTs as needed. */
export type Credentials =
  | { readonly token: string }
  | { readonly apiKey: string }
  | { readonly serviceToken: string };

/** The service redirects, or does not exchange a service token. */
export class Rejected extends Error {
  /** Of HTTP. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** As `fetch`, without redirects: 307 and 308 would send tokens that are in a body to another host. */
export async function fetchHere(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'manual' });
  const location = response.headers.get('location');
  // Browsers do not tell where to.
  if (location === null && response.type !== 'opaqueredirect') return response;
  throw new Rejected(
    response.status,
    `The service redirects to ${location ?? 'another address'}, where nothing was sent: name the address where it is.`,
  );
}

type Headers = Record<string, string>;

export function headersOf(base: string, credentials: Credentials | undefined): () => Promise<Headers> {
  if (credentials === undefined) return async () => ({});
  if ('token' in credentials) return async () => ({ authorization: `JWT ${credentials.token}` });
  if ('apiKey' in credentials) return async () => ({ authorization: `Bearer ${credentials.apiKey}` });
  const token = exchanged(base, credentials.serviceToken);
  return async () => ({ authorization: `JWT ${await token()}` });
}

const tokenResponse = z.object({ token: z.string(), expires_at: z.coerce.date() });
const margin = 60_000;

/** The JWT of a service token, renewed a minute before it expires. */
function exchanged(base: string, serviceToken: string): () => Promise<string> {
  let current: Promise<z.output<typeof tokenResponse>> | undefined;
  return async () => {
    const known = await current;
    if (known !== undefined && known.expires_at.valueOf() - Date.now() > margin) return known.token;
    current = exchange(base, serviceToken);
    current.catch(() => {
      current = undefined;
    });
    return (await current).token;
  };
}

async function exchange(base: string, serviceToken: string) {
  const response = await fetchHere(`${base}/v1/token/service`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service_token: serviceToken }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok)
    throw new Rejected(response.status, `The service token was rejected (${response.status}).`);
  return tokenResponse.parse(await response.json());
}
