import { z } from 'zod';

export const envelopeAnswer = z
  .object({
    version: z.literal('1.0'),
    response: z.object({
      outputSpeech: z.object({ type: z.literal('PlainText'), text: z.string() }).optional(),
      card: z.object({ type: z.literal('LinkAccount') }).optional(),
      shouldEndSession: z.literal(true).optional(),
    }),
  })
  .meta({ id: 'VoiceEnvelopeAnswer' });

export type EnvelopeAnswer = z.output<typeof envelopeAnswer>;

const speech = (text: string) => ({ outputSpeech: { type: 'PlainText' as const, text } });

export const say = (text: string): EnvelopeAnswer => ({
  version: '1.0',
  response: { ...speech(text), shouldEndSession: true },
});

export const askToLink: EnvelopeAnswer = {
  version: '1.0',
  response: {
    ...speech('Please link your account first. I have sent you a card that tells how.'),
    card: { type: 'LinkAccount' },
    shouldEndSession: true,
  },
};

/** To a request that ends the conversation, where nothing may be said. */
export const silence: EnvelopeAnswer = { version: '1.0', response: {} };
