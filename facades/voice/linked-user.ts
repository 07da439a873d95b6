import { readCredential } from '../../core/auth/authenticate.ts';
import type { Principal } from '../../core/auth/principal.ts';
import { Refusal } from '../../core/errors/refusal.ts';
import { countCredential, refundAddress } from '../http/authenticate.ts';
import type { HttpExchange } from '../http/endpoint.ts';
import { type Envelope, tokenIn } from './envelope.ts';
import { verifyEnvelope } from './verify.ts';

/** The user of the linked account whose token a voice platform's own request contains; null without a usable one. */
export async function linkedUser(
  exchange: HttpExchange,
  text: string,
  envelope: Envelope,
): Promise<Principal | null> {
  const { dependencies, request } = exchange;
  const isSigned = await verifyEnvelope(dependencies.settings.voice, request.headers, text, envelope);
  const credential = await readCredential(dependencies, `JWT ${tokenIn(envelope) ?? ''}`);
  // The voice platform sends everybody's requests from a few addresses.
  if (isSigned || credential !== null) await refundAddress(exchange);
  if (credential === null) return null;
  const { lookUp } = await countCredential(exchange, credential);
  return lookUp().catch((error: unknown) => {
    if (error instanceof Refusal && error.reason === 'unauthenticated') return null;
    throw error;
  });
}
