import { authenticate } from '../../core/auth/authenticate.ts';
import { createCaller } from '../../core/router.ts';
import { contextOf } from '../http/authenticate.ts';
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
  await verifyEnvelope(dependencies.settings.voice, request.headers, text, envelope);
  const { type, intent } = envelope.request;
  if (type === 'SessionEndedRequest' || endingIntents.includes(intent?.name ?? '')) return emptyResponse;
  const principal = await authenticate(dependencies, `JWT ${tokenIn(envelope) ?? ''}`);
  if (principal === null) return linkAccountResponse;
  const { voice } = createCaller(contextOf(exchange, principal));
  const { speech } = await (use === 'events' ? voice.events(locationIn(envelope)) : voice.friends({}));
  return speechResponse(speech);
}

const endingIntents = ['AMAZON.StopIntent', 'AMAZON.CancelIntent'];
