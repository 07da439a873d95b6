import { z } from 'zod';
import { fetchToken } from '../../facades/local-provider/client.ts';
import type { createRecorder } from './recorder.ts';

export type Recorder = ReturnType<typeof createRecorder>;

const device = { identifier: 'd3b07384', type: 'apple', model: 'iPhone 17', version: '26.0', build: '412' };
const pair = z.object({ token: z.string(), refresh_token: z.string(), user: z.object({ id: z.string() }) });

export interface Visitor {
  /** The Authorization header. */
  readonly as: string;
  readonly refreshToken: string;
  readonly userId: string;
}

export async function signInAs({ call }: Recorder, url: string, person: string): Promise<Visitor> {
  const social_token = await fetchToken(url, person, undefined);
  const { token, refresh_token, user } = await call('createToken', { body: { social_token, device } }, pair);
  return { as: `JWT ${token}`, refreshToken: refresh_token, userId: user.id };
}

/** The Authorization header of a person on an audience's host; no example is made of this. */
export async function signInAt(url: string, host: string, person: string): Promise<string> {
  return signInBy(url, await fetchToken(url, person, undefined), host);
}

/** The same by a provider's token. */
export async function signInBy(url: string, social_token: string, host?: string): Promise<string> {
  const response = await fetch(`${url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ social_token, host, device }),
  });
  return `JWT ${pair.parse(await response.json()).token}`;
}

/** The location of the tour's users. */
export const downtown = { latitude: 43.6532, longitude: -79.3832 };
