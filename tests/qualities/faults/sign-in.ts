import { z } from 'zod';
import { device } from '../../support/requests/device.ts';

const granted = z.object({ access_token: z.string() });
const pair = z.object({ token: z.string() });

/** Signs in at a service of its own process, by way of its built-in provider; gives the user JWT. */
export async function signInAt(url: string, person = 'bruno', host?: string): Promise<string> {
  const { access_token } = granted.parse(await post(`${url}/local-provider/tokens`, { person }));
  return pair.parse(await post(`${url}/v1/token`, { social_token: access_token, device, host })).token;
}

async function post(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

export const statusOfMe = async (url: string, token: string): Promise<number> =>
  (await fetch(`${url}/v1/me`, { headers: { authorization: `JWT ${token}` } })).status;
