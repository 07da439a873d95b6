import { z } from 'zod';
import { device } from '../../support/requests/device.ts';
import { requestAt } from '../../support/requests/request.ts';

const granted = z.object({ access_token: z.string() });
const pair = z.object({ token: z.string() });

/** Signs in at a service of its own process, by way of its built-in provider; gives the user JWT. */
export async function signInAt(url: string, person = 'bruno', host?: string): Promise<string> {
  const { access_token } = granted.parse(await post(url, '/local-provider/tokens', { person }));
  return pair.parse(await post(url, '/v1/token', { social_token: access_token, device, host })).token;
}

async function post(url: string, path: string, sent: object): Promise<unknown> {
  const { status, body } = await requestAt(url, `POST ${path}`, { body: sent });
  if (status >= 300) throw new Error(`${url}${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

export const statusOfMe = async (url: string, token: string): Promise<number> =>
  (await requestAt(url, 'GET /v1/me', { as: `JWT ${token}` })).status;
