import { z } from 'zod';
import { invalidField } from '../errors.ts';
import type { VoiceClient, VoiceSettings } from '../settings.ts';
import { text } from '../text.ts';

/** RFC 6749, section 4.1.1, and RFC 7636, section 4.3. */
export const authorizationRequest = z.object({
  response_type: text(100).optional().describe('`code`.'),
  client_id: text(500).optional().describe("The voice assistant's client."),
  redirect_uri: text(2000).optional().describe('Where the browser goes with the code.'),
  state: text(2000).optional().describe('Comes back as it is.'),
  scope: text(2000).optional().describe('There are no scopes: it is not looked at.'),
  code_challenge: text(128).optional().describe('The SHA-256 of the verifier, in base64url.'),
  code_challenge_method: text(100).optional().describe('`S256`.'),
});

type AuthorizationRequest = z.output<typeof authorizationRequest>;

/** One that may be answered by way of the browser. */
export interface CheckedRequest {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly codeChallenge: string | null;
  /** What to tell the client in place of a code. */
  readonly error: string | null;
}

/** Refuses at once only what must not be answered by way of the browser: the wrong client or address. */
export function checkRequest(voice: VoiceSettings, request: AuthorizationRequest): CheckedRequest {
  const { client_id, redirect_uri: redirectUri, state, code_challenge: codeChallenge = null } = request;
  const { client } = voice;
  if (client === null || client_id !== client.id) throw invalidField('client_id', 'is not known here');
  if (redirectUri === undefined || !mayRedirect(voice, client, redirectUri))
    throw invalidField('redirect_uri', 'is not one that was registered for this client');
  return { redirectUri, state, codeChallenge, error: problemOf(request) };
}

function mayRedirect(
  { development }: VoiceSettings,
  { redirectUris }: VoiceClient,
  address: string,
): boolean {
  if (redirectUris.length > 0) return redirectUris.includes(address);
  return development && /^https?:\/\/[^#]+$/.test(address) && URL.canParse(address);
}

const challenge = /^[\w-]{43}$/;

function problemOf(request: AuthorizationRequest): string | null {
  if (request.response_type === undefined) return 'invalid_request';
  if (request.response_type !== 'code') return 'unsupported_response_type';
  if (request.code_challenge === undefined)
    return request.code_challenge_method === undefined ? null : 'invalid_request';
  const isS256 = request.code_challenge_method === 'S256' && challenge.test(request.code_challenge);
  return isS256 ? null : 'invalid_request';
}

/** The address that takes the answer to the client. */
export function redirection({ redirectUri, state }: CheckedRequest, answer: Record<string, string>): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  if (state !== undefined) address.searchParams.set('state', state);
  return address.href;
}
