import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { VoiceCode } from '../../orm/schema/entities/voice-code.ts';
import { text } from '../../orm/statements/input-types.ts';
import { invalidField } from '../errors/refusal.ts';
import type { VoiceClient, VoiceSettings } from '../request/settings.ts';
import { minute } from '../values/time.ts';

/** RFC 6749, section 4.1.1, and RFC 7636, section 4.3. */
export const authorizationRequest = z.object({
  response_type: text(100).optional().describe('Always `code`.'),
  client_id: text(500).optional().describe("The voice assistant's client id."),
  redirect_uri: text(2000)
    .optional()
    .describe('The address to which the browser is redirected with the code.'),
  state: text(2000).optional().describe('Returned unchanged.'),
  scope: text(2000).optional().describe('Ignored: the service defines no OAuth scopes.'),
  code_challenge: text(128).optional().describe('The SHA-256 digest of the code verifier, in base64url.'),
  code_challenge_method: text(100).optional().describe('Always `S256`.'),
});

type AuthorizationRequest = z.output<typeof authorizationRequest>;

/** A request whose client and redirect address are valid, so that the browser may be redirected there. */
interface CheckedRequest {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly codeChallenge: string | null;
  /** The error code to send to the client instead of a code. */
  readonly error: string | null;
}

/** Throws only for a wrong client or redirect address, to which the browser must not be redirected. */
export function checkRequest(voice: VoiceSettings, request: AuthorizationRequest): CheckedRequest {
  const { client_id, redirect_uri: redirectUri, state, code_challenge: codeChallenge = null } = request;
  const { client } = voice;
  if (client === null || client_id !== client.id) throw invalidField('client_id', 'is unknown');
  if (redirectUri === undefined || !mayRedirect(voice, client, redirectUri))
    throw invalidField('redirect_uri', 'is not registered for this client');
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

/** The redirect address with the response parameters. */
export function redirection(
  { redirectUri, state }: CheckedRequest,
  parameters: Record<string, string>,
): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  if (state !== undefined) address.searchParams.set('state', state);
  return address.href;
}

const lifetime = 5 * minute;

export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Creates an authorization code, which the client can exchange once for tokens. */
export function addCode(
  { em }: Transaction,
  sessionId: string,
  { redirectUri, codeChallenge }: CheckedRequest,
  at: Date,
): string {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(at.valueOf() + lifetime);
  em.create(VoiceCode, { codeHash: hashOfCode(code), sessionId, redirectUri, codeChallenge, expiresAt });
  return code;
}
