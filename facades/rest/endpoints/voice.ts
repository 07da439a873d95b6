import { z } from 'zod';
import { createCaller } from '../../../core/router.ts';
import { eventsAsked, spokenEvents } from '../../../core/voice/events.ts';
import { friendsAsked, spokenFriends } from '../../../core/voice/friends.ts';
import { pong } from '../../../core/voice/ping.ts';
import { fieldsOf, readText } from '../../http/body.ts';
import type { Endpoint, HttpExchange } from '../../http/endpoint.ts';
import { answerEnvelope, type VoiceUse } from '../../voice/answer.ts';
import { readEnvelope } from '../../voice/envelope.ts';
import { envelopeAnswer } from '../../voice/envelope-answer.ts';
import { readQuery } from '../input.ts';
import { valueTypes } from '../value-types.ts';

const maximumBody = 64 * 1024;

/**
 * The user's token is in the header; or, without one, in a voice platform's envelope. Whoever may not ask is told so before
 * the body is read.
 */
async function handle(exchange: HttpExchange, use: VoiceUse, asked: z.ZodObject): Promise<void> {
  const { request, response, context, query } = exchange;
  const caller = createCaller(context).voice;
  // The ping admits whom the other two admit, and needs no input.
  if (request.headers.authorization !== undefined || !request.is('json')) await caller.ping({});
  const body = await readText(request, maximumBody);
  const envelope = readEnvelope(body.text);
  if (envelope !== null) {
    response.json(await answerEnvelope(exchange, use, body.text, envelope));
    return;
  }
  await context.authenticate();
  response.json(await caller[use]({ ...readQuery(query, valueTypes([asked])), ...fieldsOf(body) }));
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });

const spoken = (use: VoiceUse, capital: string, asked: z.ZodObject, output: z.ZodType): Endpoint => ({
  name: `voice.${use}`,
  method: 'POST',
  path: `/voice/${use}`,
  isPublic: false,
  refuses: ['forbidden', 'not_found'],
  operation: {
    operationId: `answerVoice${capital}`,
    summary: 'The same, also for an envelope of the voice platform',
    description:
      'The fields may be in the query instead. ' +
      "A voice platform's request (version 1.0), with the linked account's token within, is answered in its own " +
      'envelope. Its signature and timestamp are verified where a skill is configured.',
    tags: ['Voice'],
    requestBody: { content: json(asked) },
    responses: {
      200: {
        description: 'Success.',
        content: json(z.union([output, envelopeAnswer]).meta({ id: `Voice${capital}Answer` })),
      },
    },
  },
  handle: (exchange) => handle(exchange, use, asked),
});

const ping: Endpoint = {
  name: 'voice.ping',
  method: 'POST',
  path: '/voice/ping',
  isPublic: false,
  operation: {
    operationId: 'postVoicePing',
    summary: 'Whether the linked account works',
    description: 'The same as with GET.',
    tags: ['Voice'],
    responses: {
      200: { description: 'Success.', content: json(pong) },
    },
  },
  handle: async ({ context, response }) => {
    response.json(await createCaller(context).voice.ping({}));
  },
};

/** The voice assistant's endpoints by POST; by GET they are plain procedures. */
export const voiceEndpoints: readonly Endpoint[] = [
  ping,
  spoken('events', 'Events', eventsAsked, spokenEvents),
  spoken('friends', 'Friends', friendsAsked, spokenFriends),
];
