import type { Principal } from '../../core/auth/principal.ts';
import { callProcedure } from '../../core/procedure-list.ts';
import { contextOf } from '../http/authenticate.ts';
import type { HttpExchange } from '../http/endpoint.ts';
import { type Envelope, locationIn } from './envelope.ts';
import {
  type EnvelopeResponse,
  emptyResponse,
  linkAccountResponse,
  speechResponse,
} from './envelope-response.ts';

export type VoiceUse = 'events' | 'friends';

/** Responds to a voice platform's own request. */
export async function respondToEnvelope(
  exchange: HttpExchange,
  use: VoiceUse,
  envelope: Envelope,
  user: Principal | null,
): Promise<EnvelopeResponse> {
  const { type, intent } = envelope.request;
  if (type === 'SessionEndedRequest' || endingIntents.includes(intent?.name ?? '')) return emptyResponse;
  if (user === null) return linkAccountResponse;
  const input = use === 'events' ? locationIn(envelope) : {};
  const { speech } = await callProcedure(`voice.${use}`, contextOf(exchange, user), input);
  return speechResponse(speech);
}

const endingIntents = ['AMAZON.StopIntent', 'AMAZON.CancelIntent'];
