import { readCredential } from '../../core/auth/authenticate.ts';
import { Refusal } from '../../core/errors/refusal.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { contextOf, countCredential, refundAddress } from '../http/authenticate.ts';
import type { HttpExchange } from '../http/endpoint.ts';
import { type Envelope, locationIn, tokenIn } from './envelope.ts';
import {
  type EnvelopeResponse,
  emptyResponse,
  linkAccountResponse,
  speechResponse,
} from './envelope-response.ts';
import { verifyEnvelope } from './verify.ts';

export type VoiceUse = 'events' | 'friends';

/** Responds to a voice platform's own request, which contains the linked account's token. */
export async function respondToEnvelope(
  exchange: HttpExchange,
  use: VoiceUse,
  text: string,
  envelope: Envelope,
): Promise<EnvelopeResponse> {
  const { dependencies, request } = exchange;
  const isSigned = await verifyEnvelope(dependencies.settings.voice, request.headers, text, envelope);
  const credential = await readCredential(dependencies, `JWT ${tokenIn(envelope) ?? ''}`);
  // The voice platform sends everybody's requests from a few addresses.
  if (isSigned || credential !== null) await refundAddress(exchange);
  const { type, intent } = envelope.request;
  if (type === 'SessionEndedRequest' || endingIntents.includes(intent?.name ?? '')) return emptyResponse;
  if (credential === null) return linkAccountResponse;
  const { lookUp } = await countCredential(exchange, credential);
  const principal = await lookUp().catch(nullIfUnauthenticated);
  if (principal === null) return linkAccountResponse;
  const input = use === 'events' ? locationIn(envelope) : {};
  const { speech } = await callProcedure(`voice.${use}`, contextOf(exchange, principal), input);
  return speechResponse(speech);
}

const endingIntents = ['AMAZON.StopIntent', 'AMAZON.CancelIntent'];

function nullIfUnauthenticated(error: unknown): null {
  if (error instanceof Refusal && error.reason === 'unauthenticated') return null;
  throw error;
}
