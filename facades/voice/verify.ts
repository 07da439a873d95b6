import { verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../../core/errors/refusal.ts';
import type { VoiceSettings } from '../../core/request/settings.ts';
import { second } from '../../core/values/time.ts';
import { type Envelope, skillIn } from './envelope.ts';
import { fetchPublicKey } from './public-keys.ts';

/**
 * Refuses an envelope that the voice platform did not send, just now, to the configured skill. False for one that is
 * accepted without a signature.
 */
export async function verifyEnvelope(
  { skillId, development }: VoiceSettings,
  headers: IncomingHttpHeaders,
  text: string,
  envelope: Envelope,
): Promise<boolean> {
  if (skillId === null) {
    if (development) return false;
    throw new Refusal('forbidden', 'No voice skill is configured here.');
  }
  if (skillIn(envelope) !== skillId) throw new Refusal('forbidden', 'The request is for another skill.');
  try {
    await verifySignature(headers, text);
    verifyTime(envelope);
    return true;
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : undefined;
    throw new Refusal('invalid_request', {
      fields: { signature: ['is invalid, or the request is too old'] },
      ...(detail !== undefined && { detail }),
    });
  }
}

async function verifySignature(headers: IncomingHttpHeaders, text: string): Promise<void> {
  const { signaturecertchainurl: address, 'signature-256': signature } = headers;
  if (typeof address !== 'string' || typeof signature !== 'string') throw new Error('no signature');
  const key = await fetchPublicKey(address);
  if (!verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64')))
    throw new Error('not the signature of this body');
}

/** The platform's own rule. */
const tolerance = 150 * second;

function verifyTime({ request: { timestamp = '' } }: Envelope): void {
  const age = Math.abs(Date.now() - Date.parse(timestamp));
  if (!(age <= tolerance)) throw new Error('the request is too old');
}
