import { z } from 'zod';
import { Refusal } from '../../../core/errors/refusal.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { privateBody, publicBody } from '../../../core/request/body-limits.ts';
import { eventsInput, spokenEvents } from '../../../core/voice/events.ts';
import { friendsInput, spokenFriends } from '../../../core/voice/friends.ts';
import { pingStatus } from '../../../core/voice/ping.ts';
import { authenticateRequest, contextOf, countAddress } from '../../http/authenticate.ts';
import { fieldsOf, readText } from '../../http/body.ts';
import type { Endpoint, HttpExchange } from '../../http/endpoint.ts';
import { readEnvelope } from '../../voice/envelope.ts';
import { envelopeResponse } from '../../voice/envelope-response.ts';
import { linkedUser } from '../../voice/linked-user.ts';
import { respondToEnvelope, type VoiceUse } from '../../voice/respond-to-envelope.ts';
import { readQuery } from '../input.ts';
import { valueTypes } from '../route.ts';

/**
 * The user's token is in the header or, without one, in the voice platform's envelope. With a header, the user is
 * authorized before the body is read; without one, the request is counted by its address.
 */
async function handle(exchange: HttpExchange, use: VoiceUse, input: z.ZodObject): Promise<void> {
  const { request, response, query } = exchange;
  const mayBeEnvelope = request.headers.authorization === undefined && request.is('json') !== false;
  if (mayBeEnvelope) await countAddress(exchange);
  const principal = mayBeEnvelope ? null : await authenticateRequest(exchange);
  const context = contextOf(exchange, principal);
  // The ping has the same authorization as the other two procedures, and needs no input.
  if (principal !== null) await callProcedure('voice.ping', context, {});
  const body = await readText(request, principal === null ? publicBody : privateBody);
  const envelope = readEnvelope(body.text);
  if (envelope !== null) {
    const user = principal ?? (await linkedUser(exchange, body.text, envelope));
    response.json(await respondToEnvelope(exchange, use, envelope, user));
    return;
  }
  if (principal === null) throw new Refusal('unauthenticated');
  const fields = { ...readQuery(query, valueTypes(input)), ...fieldsOf(body) };
  response.json(await callProcedure(`voice.${use}`, context, fields));
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });

const spoken = (use: VoiceUse, capital: string, input: z.ZodObject, output: z.ZodType): Endpoint => ({
  name: `voice.${use}`,
  method: 'POST',
  path: `/voice/${use}`,
  parameterNames: new Set(valueTypes(input).keys()),
  isPublic: false,
  refuses: ['forbidden', 'not_found'],
  operation: {
    operationId: `answerVoice${capital}`,
    summary: "The same as GET; also accepts the voice platform's request envelope",
    description:
      'The fields may be in the query string instead. ' +
      "A voice platform's request (version 1.0), which contains the linked account's token, gets a response in the " +
      "platform's own envelope. Its signature and timestamp are verified if a skill is configured.",
    tags: ['Voice'],
    requestBody: { content: json(input) },
    responses: {
      200: {
        description: 'Success.',
        content: json(z.union([output, envelopeResponse]).meta({ id: `Voice${capital}Answer` })),
      },
    },
  },
  handle: (exchange) => handle(exchange, use, input),
});

const ping: Endpoint = {
  name: 'voice.ping',
  method: 'POST',
  path: '/voice/ping',
  isPublic: false,
  operation: {
    operationId: 'postVoicePing',
    summary: 'Check that the linked account works',
    description: 'The same as GET.',
    tags: ['Voice'],
    responses: {
      200: { description: 'Success.', content: json(pingStatus) },
    },
  },
  handle: async (exchange) => {
    const principal = await authenticateRequest(exchange);
    exchange.response.json(await callProcedure('voice.ping', contextOf(exchange, principal), {}));
  },
};

/** The voice assistant's POST endpoints; the GET endpoints are made from procedures. */
export const voiceEndpoints: readonly Endpoint[] = [
  ping,
  spoken('events', 'Events', eventsInput, spokenEvents),
  spoken('friends', 'Friends', friendsInput, spokenFriends),
];
