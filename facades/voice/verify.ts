import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../../core/errors/refusal.ts';
import type { VoiceSettings } from '../../core/request/settings.ts';
import { type Envelope, skillIn } from './envelope.ts';

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
    throw new Refusal('forbidden', { message: 'No voice skill is configured here.' });
  }
  if (skillIn(envelope) !== skillId)
    throw new Refusal('forbidden', { message: 'The request is for another skill.' });
  // Loaded with the first request for the skill: the library takes some 10 MB.
  const { signatures, timestamps } = await import('./signatures.ts');
  try {
    if (!isCertificateAddress(headers.signaturecertchainurl))
      throw new Error('not an address of a certificate');
    await signatures.verify(text, headers);
    await timestamps.verify(text);
    return true;
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : undefined;
    throw new Refusal('invalid_request', {
      fields: { signature: ['is invalid, or the request is too old'] },
      ...(detail !== undefined && { detail }),
    });
  }
}

/** Stricter than the verifier, which would cache one certificate under any number of addresses. */
const isCertificateAddress = (address: unknown): boolean =>
  typeof address === 'string' &&
  /^https:\/\/s3\.amazonaws\.com(:443)?\/echo\.api\/[\w-]{1,60}\.pem$/.test(address);
