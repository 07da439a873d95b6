import type { Request } from 'express';
import { z } from 'zod';
import { publicBody } from '../../../core/body-limits.ts';
import { Refusal } from '../../../core/errors.ts';
import { createCaller } from '../../../core/router.ts';
import { tokenRequest, voiceTokens } from '../../../core/voice/exchange.ts';
import { OAuthError } from '../../../core/voice/oauth-error.ts';
import { contextOf } from '../../http/authenticate.ts';
import { form, json, readText } from '../../http/body.ts';
import type { Endpoint } from '../../http/endpoint.ts';

const failure = z.object({ error: z.string(), error_description: z.string() }).meta({ id: 'OAuthError' });
const failed = (problem: string, description: string) => ({
  description,
  content: {
    'application/json': {
      schema: failure,
      examples: sample({ error: problem, error_description: description }),
    },
  },
});
const granted = {
  access_token: '<access_token>',
  token_type: 'bearer',
  expires_in: 5_184_000,
  refresh_token: '<refresh_token>',
};
const sample = (value: object) => ({ sample: { value } });

/** The OAuth 2.0 token endpoint for account linking. */
export const voiceTokenEndpoint: Endpoint = {
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
      401: {
        ...failed('invalid_client', 'The client is unknown, or its secret is wrong.'),
        headers: z.object({ 'WWW-Authenticate': z.literal('Basic realm="voice"') }),
      },
    },
  },
  handle: async (exchange) => {
    const { request, response } = exchange;
    response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
    try {
      const fields = { ...(await readParameters(request)), ...basicClient(request) };
      response.json(await createCaller(contextOf(exchange, null)).voice.exchange(fields));
    } catch (error) {
      const { problem, message } = oauthErrorOf(error);
      const isClient = problem === 'invalid_client';
      if (isClient) response.set('WWW-Authenticate', 'Basic realm="voice"');
      response.status(isClient ? 401 : 400).json({ error: problem, error_description: message });
    }
  },
};

/** A body that cannot be read is an invalid request in OAuth's words, too. */
function oauthErrorOf(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error;
  if (!(error instanceof Refusal && error.reason === 'invalid_request')) throw error;
  const [[path, problems] = ['body', []]] = Object.entries(error.data.fields ?? {});
  return new OAuthError('invalid_request', `${path} ${problems.join(', ')}`);
}

async function readParameters(request: Request): Promise<Record<string, string>> {
  const { isForm, text } = await readText(request, publicBody, [form, json]);
  if (!isForm) throw new OAuthError('invalid_request', `Send the body as ${form}.`);
  const parameters = new URLSearchParams(text);
  const names = [...parameters.keys()];
  if (names.length > new Set(names).size)
    throw new OAuthError('invalid_request', 'A parameter is given more than once.');
  return Object.fromEntries([...parameters].filter(([, value]) => value !== ''));
}

/** RFC 6749, section 2.3.1. */
function basicClient({ headers }: Request): { client_id?: string; client_secret?: string } {
  const [, credentials] = /^Basic +([\w+/]+=*)$/i.exec(headers.authorization ?? '') ?? [];
  if (credentials === undefined) return {};
  const [id = '', secret = ''] = Buffer.from(credentials, 'base64').toString().split(/:(.*)/s);
  return { client_id: formDecoded(id), client_secret: formDecoded(secret) };
}

const formDecoded = (text: string): string => new URLSearchParams(`value=${text}`).get('value') ?? '';
