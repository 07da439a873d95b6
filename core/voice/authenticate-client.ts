import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { VoiceSettings } from '../request/settings.ts';
import { OAuthError } from './oauth-error.ts';

export const parameter = z.string().max(4096).optional();

export const clientCredentials = { client_id: parameter, client_secret: parameter };

type ClientCredentials = z.output<z.ZodObject<typeof clientCredentials>>;

/** The voice assistant is the only client. */
export function authenticateClient(
  { client }: VoiceSettings,
  { client_id, client_secret }: ClientCredentials,
): void {
  const isKnown = client !== null && client_id === client.id && isEqual(client_secret ?? '', client.secret);
  if (!isKnown) throw new OAuthError('invalid_client', 'The client is unknown, or its secret is wrong.');
}

const isEqual = (actual: string, expected: string): boolean =>
  timingSafeEqual(digest(actual), digest(expected));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
