import * as z from 'zod/mini';

/** A user's JWT, an application's API key, or a service token, which is exchanged for JWTs as needed. */
export type Credentials =
  | { readonly token: string }
  | { readonly apiKey: string }
  | { readonly serviceToken: string };

/** The service does not exchange this service token. */
export class ServiceTokenRejected extends Error {
  /** Of HTTP. */
  readonly status: number;

  constructor({ status, headers }: Response) {
    const location = headers.get('location');
    super(
      location === null
        ? `The service token was rejected (${status}).`
        : `The service token was not sent on to ${location}: name the address where the service is.`,
    );
    this.status = status;
  }
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
  const response = await fetch(`${base}/v1/token/service`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service_token: serviceToken }),
    signal: AbortSignal.timeout(10_000),
    redirect: 'manual', // 307 and 308 would send the token to another host
  });
  if (!response.ok) throw new ServiceTokenRejected(response);
  return tokenResponse.parse(await response.json());
}
