import * as z from 'zod/mini';

export const localProviderPath = '/local-provider';
export const dialogPath = '/dialog/oauth';

const tokenResponse = z.union([
  z.object({ access_token: z.string() }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

/** The service does not respond. */
export class NoResponse extends Error {}

/** A person's user access token from the service's local provider; for the platform's app by default. */
export async function fetchToken(base: string, person: string, app: string | undefined): Promise<string> {
  const { data } = tokenResponse.safeParse(
    await fetchJson(base, `${localProviderPath}/tokens`, { person, app_id: app }),
  );
  if (data === undefined) throw new Error(`${base} has no built-in identity provider.`);
  if ('error' in data) throw new Error(data.error.message);
  return data.access_token;
}

/** Calls a running service, with POST if there is a body; null if the response is not JSON. */
export async function fetchJson(base: string, path: string, body?: object): Promise<unknown> {
  const request = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(base.replace(/\/+$/, '') + path, {
    ...request,
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {
    throw new NoResponse(`No response from ${base}. Start the service with npm start.`);
  });
  return response.json().catch(() => null);
}
