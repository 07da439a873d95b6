import { request } from '../support/requests/request.ts';

interface Tokens {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token: string;
}

export interface Failure {
  error: string;
  error_description: string;
}

export const redirect_uri = 'https://voice.example/link';
export const client = { client_id: 'voice', client_secret: 'voice secret' };
export const asked = { response_type: 'code', client_id: 'voice', redirect_uri, state: 'a b&c' };
export const form = { 'content-type': 'application/x-www-form-urlencoded' };
export const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

export const authorize = (as: string, more: Record<string, string> = {}) =>
  request('POST /voice/authorize', { as, body: encoded({ ...asked, ...more }), headers: form });

/** What the client is told, in the address that the user is sent to. */
export const answerIn = (headers: Headers) => new URL(headers.get('location') ?? '').searchParams;

export async function codeFor(as: string, more?: Record<string, string>): Promise<string> {
  return answerIn((await authorize(as, more)).headers).get('code') ?? '';
}

export const exchange = <Body = Tokens>(fields: Record<string, string>, headers = {}) =>
  request<Body>('POST /voice/token', { body: encoded(fields), headers: { ...form, ...headers } });

export const byCode = (code: string, more = {}) =>
  exchange<Tokens & Failure>({ grant_type: 'authorization_code', code, redirect_uri, ...client, ...more });

/** Whether the voice assistant's access token is usable. */
export const isLinked = async (accessToken: string): Promise<boolean> =>
  (await request('GET /voice/ping', { as: `JWT ${accessToken}` })).status === 200;

export const revoke = (fields: Record<string, string>) =>
  request<Partial<Failure>>('POST /voice/revoke', { body: encoded({ ...client, ...fields }), headers: form });

export const byRefresh = (refresh_token: string, more = {}) =>
  exchange<Tokens & Failure>({ grant_type: 'refresh_token', refresh_token, ...client, ...more });
