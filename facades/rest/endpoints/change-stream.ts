import { z } from 'zod';
import { type Credential, findPrincipal, readCredential } from '../../../core/auth/authenticate.ts';
import { Refusal } from '../../../core/errors/refusal.ts';
import { toRefusal } from '../../../core/errors/to-refusal.ts';
import { followedInput } from '../../../core/history/changes/list.ts';
import { watchChanges } from '../../../core/history/changes/watch.ts';
import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import { readingScope } from '../../../core/request/scope.ts';
import { second } from '../../../core/values/time.ts';
import { authorizationOf, contextOf, countRequest } from '../../http/authenticate.ts';
import type { Endpoint, HttpExchange } from '../../http/endpoint.ts';
import { heartbeat, maximumConnections, sendEvents } from '../../http/event-stream.ts';
import { readQuery } from '../input.ts';
import { valueTypes } from '../route.ts';

type Page = OutputOf<'changes.list'>;

const parameters = valueTypes(followedInput);

/** Changes as they come, by the reading of `GET /v1/changes`. */
export const changeStreamEndpoint: Endpoint = {
  name: 'changes.list',
  method: 'GET',
  path: '/v1/changes/stream',
  parameterNames: new Set(parameters.keys()),
  isPublic: false,
  refuses: ['not_found'],
  operation: {
    operationId: 'streamChanges',
    summary: 'Follow changes as they come',
    description:
      'Server-Sent Events: each has a response of `GET /v1/changes` as its `data` and the next cursor as its `id`. The first comes ' +
      'at once, others within two seconds of a change. A connection that was lost goes on after the `Last-Event-ID`, or the `cursor`. ' +
      'Where nothing changes, an `id` alone comes every 15 seconds. It ends with the credential; a credential has at most ' +
      `${maximumConnections} connections to each process, else 429.`,
    tags: ['Changes'],
    requestParams: {
      query: followedInput,
      header: z.object({
        'Last-Event-ID': z.string().max(2000).optional().describe('Instead of `cursor`: the last `id`.'),
      }),
    },
    responses: {
      200: {
        description: 'Events, until one side ends the connection.',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    },
  },
  handle: async (exchange) => {
    const { query, request } = exchange;
    const { credential, lookUp } = await countRequest(exchange);
    const context = contextOf(exchange, await lookUp());
    await sendEvents(exchange, credential.id, async (end) => {
      const last = request.get('Last-Event-ID');
      const input = { ...readQuery(query, parameters), ...(last && { cursor: last }) };
      const page = await callProcedure('changes.list', context, input);
      return eventsOf(exchange, credential, input, page, end);
    });
  },
};

/** Each page is read as if it were requested by itself. What is refused is told to the client when it connects again. */
async function* eventsOf(
  exchange: HttpExchange,
  { claims }: Credential,
  input: object,
  first: Page,
  end: AbortSignal,
): AsyncGenerator<string> {
  const { dependencies, response } = exchange;
  const watch = watchChanges(dependencies.database, await readingScope(await callerOf(exchange), input));
  try {
    yield eventOf(first);
    let page = first;
    while (true) {
      const untilExpiry = (claims?.exp ?? Number.POSITIVE_INFINITY) * second - dependencies.now().valueOf();
      if (!page.more) await watch.moved(Math.min(heartbeat, Math.max(untilExpiry, 0)), end);
      if (end.aborted) return;
      page = await callProcedure('changes.list', await callerOf(exchange), {
        ...input,
        cursor: page.next_cursor,
      });
      yield page.changes.length > 0 ? eventOf(page) : `id: ${page.next_cursor}\n\n`;
    }
  } catch (error) {
    const refusal = toRefusal(error);
    response.locals.refusal = refusal;
    if (refusal.status >= 500) response.locals.failure = error;
  } finally {
    watch.stop();
  }
}

const eventOf = (page: Page): string => `id: ${page.next_cursor}\ndata: ${JSON.stringify(page)}\n\n`;

/** The session or key may have ended since. */
async function callerOf(exchange: HttpExchange) {
  const { dependencies, request } = exchange;
  const credential = await readCredential(dependencies, authorizationOf(request));
  const principal = credential && (await findPrincipal(dependencies, credential));
  if (principal === null) throw new Refusal('unauthenticated');
  return { ...contextOf(exchange, principal), principal };
}
