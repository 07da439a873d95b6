import type { Request } from 'express';
import { Refusal } from '../../core/errors/refusal.ts';
import { publicBody } from '../../core/request/body-limits.ts';
import { OAuthError } from '../../core/voice/oauth-error.ts';
import { form, json, readText } from '../http/body.ts';
import type { HttpExchange } from '../http/endpoint.ts';

type Parameters = Record<string, string>;

/** Responds to a request of the voice assistant's client, with the errors of RFC 6749, section 5.2. */
export async function respondToClient(
  { request, response }: HttpExchange,
  call: (parameters: Parameters) => Promise<object>,
): Promise<void> {
  response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
  try {
    response.json(await call({ ...(await readParameters(request)), ...basicClient(request) }));
  } catch (error) {
    const { problem, message } = oauthErrorOf(error);
    const isClient = problem === 'invalid_client';
    if (isClient) response.set('WWW-Authenticate', 'Basic realm="voice"');
    response.status(isClient ? 401 : 400).json({ error: problem, error_description: message });
  }
}

/** A body that cannot be read is an invalid request in OAuth's words, too. */
function oauthErrorOf(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error;
  if (!(error instanceof Refusal && error.reason === 'invalid_request')) throw error;
  const [[path, problems] = ['body', []]] = Object.entries(error.data.fields ?? {});
  return new OAuthError('invalid_request', `${path} ${problems.join(', ')}`);
}

async function readParameters(request: Request): Promise<Parameters> {
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
