import { createContext } from '../../core/context.ts';
import { Refusal } from '../../core/errors.ts';
import { createCaller } from '../../core/router.ts';
import type { HttpExchange } from '../http/endpoint.ts';
import { type Envelope, placeIn, tokenIn } from './envelope.ts';
import { askToLink, type EnvelopeAnswer, say, silence } from './envelope-answer.ts';
import { verifyEnvelope } from './verify.ts';

export type VoiceUse = 'events' | 'friends';

/** Answers a voice platform's own request: the token of the linked account is within it. */
export async function answerEnvelope(
  { request, context }: HttpExchange,
  use: VoiceUse,
  text: string,
  envelope: Envelope,
): Promise<EnvelopeAnswer> {
  await verifyEnvelope(context.settings.voice, request.headers, text, envelope);
  const { type, intent } = envelope.request;
  if (type === 'SessionEndedRequest' || goodbyes.includes(intent?.name ?? '')) return silence;
  const caller = createCaller(createContext(context, { authorization: `JWT ${tokenIn(envelope) ?? ''}` }));
  try {
    const { speech } = await (use === 'events'
      ? caller.voice.events(placeIn(envelope))
      : caller.voice.friends({}));
    return say(speech);
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'unauthenticated') return askToLink;
    throw error;
  }
}

const goodbyes = ['AMAZON.StopIntent', 'AMAZON.CancelIntent'];
