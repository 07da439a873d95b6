import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../../orm/database.ts';
import { VoiceCode } from '../../orm/schema/entities/voice-code.ts';
import { minute } from '../values/time.ts';
import type { CheckedRequest } from './authorization-request.ts';

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
