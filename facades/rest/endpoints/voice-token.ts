import { z } from 'zod';
import { callProcedure } from '../../../core/procedure-list.ts';
import { tokenRequest, voiceTokens } from '../../../core/voice/exchange.ts';
import { revocationRequest } from '../../../core/voice/revoke.ts';
import { contextOf } from '../../http/authenticate.ts';
import { form } from '../../http/body.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { respondToClient } from '../../voice/oauth-request.ts';

const failure = z.object({ error: z.string(), error_description: z.string() }).meta({ id: 'OAuthError' });
const sample = (value: object) => ({ sample: { value } });
const failed = (problem: string, description: string) => ({
  description,
  content: {
    'application/json': {
      schema: failure,
      examples: sample({ error: problem, error_description: description }),
    },
  },
});
const unknownClient = {
  ...failed('invalid_client', 'The client is unknown, or its secret is wrong.'),
  headers: z.object({ 'WWW-Authenticate': z.literal('Basic realm="voice"') }),
};
const granted = {
  access_token: '<access_token>',
  token_type: 'bearer',
  expires_in: 5_184_000,
  refresh_token: '<refresh_token>',
};

/** The OAuth 2.0 token endpoint for account linking. */
const token: Endpoint = {
  name: 'voice.exchange',
  method: 'POST',
  path: '/voice/token',
  isPublic: true,
  operation: {
    operationId: 'exchangeVoiceToken',
    summary: 'Exchange a code or a refresh token for tokens of the voice assistant',
    description:
      "Token endpoint of the voice assistant's account linking (RFC 6749 with RFC 7636): `authorization_code` and " +
      '`refresh_token` grants, client credentials in the body or by HTTP Basic.',
    tags: ['Voice'],
    requestBody: {
      content: {
        [form]: {
          schema: tokenRequest.extend({ grant_type: z.enum(['authorization_code', 'refresh_token']) }),
        },
      },
    },
    responses: {
      200: {
        description: 'Success.',
        content: { 'application/json': { schema: voiceTokens, examples: sample(granted) } },
      },
      400: failed('invalid_grant', '`invalid_request`, `invalid_grant` or `unsupported_grant_type`.'),
      401: unknownClient,
    },
  },
  handle: (exchange) =>
    respondToClient(exchange, (fields) => callProcedure('voice.exchange', contextOf(exchange, null), fields)),
};

/** RFC 7009. */
const revocation: Endpoint = {
  name: 'voice.revoke',
  method: 'POST',
  path: '/voice/revoke',
  isPublic: true,
  operation: {
    operationId: 'revokeVoiceToken',
    summary: 'End what the voice assistant may do for a user',
    description:
      'RFC 7009: with either of its tokens, the link ends with all of its tokens. 200 for unknown and expired tokens too. ' +
      'Client credentials as at `POST /voice/token`.',
    tags: ['Voice'],
    requestBody: { content: { [form]: { schema: revocationRequest } } },
    responses: {
      200: {
        description: 'The token is no longer usable, or never was.',
        content: {
          'application/json': { schema: z.object({}).meta({ id: 'VoiceRevoked' }), examples: sample({}) },
        },
      },
      400: failed('invalid_request', 'token is required.'),
      401: unknownClient,
    },
  },
  handle: (exchange) =>
    respondToClient(exchange, (fields) => callProcedure('voice.revoke', contextOf(exchange, null), fields)),
};

export const voiceTokenEndpoints: readonly Endpoint[] = [token, revocation];
