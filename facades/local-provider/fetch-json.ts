/** Asks a running service, with POST where there is a body; null where the answer is no JSON. */
export async function fetchJson(base: string, path: string, body?: object): Promise<unknown> {
  const request = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(base.replace(/\/+$/, '') + path, {
    ...request,
    signal: AbortSignal.timeout(5000),
  }).catch(() => {
    throw new Error(`Nothing answers at ${base}. Start it with npm start.`);
  });
  return response.json().catch(() => null);
}
