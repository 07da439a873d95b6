import { z } from 'zod';

export const envelopeResponse = z
  .object({
    version: z.literal('1.0'),
    response: z.object({
      outputSpeech: z.object({ type: z.literal('PlainText'), text: z.string() }).optional(),
      card: z.object({ type: z.literal('LinkAccount') }).optional(),
      shouldEndSession: z.literal(true).optional(),
    }),
  })
  .meta({ id: 'VoiceEnvelopeAnswer' });

export type EnvelopeResponse = z.output<typeof envelopeResponse>;

const speech = (text: string) => ({ outputSpeech: { type: 'PlainText' as const, text } });

export const speechResponse = (text: string): EnvelopeResponse => ({
  version: '1.0',
  response: { ...speech(text), shouldEndSession: true },
});

export const linkAccountResponse: EnvelopeResponse = {
  version: '1.0',
  response: {
    ...speech('Please link your account first. I have sent you a card that tells how.'),
    card: { type: 'LinkAccount' },
    shouldEndSession: true,
  },
};

/** For a request that ends the session, to which no speech is allowed. */
export const emptyResponse: EnvelopeResponse = { version: '1.0', response: {} };
