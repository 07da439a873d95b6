import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { snapshot, snapshotInput } from '../../../core/batches/snapshot.ts';
import { createCaller } from '../../../core/router.ts';
import { authenticateRequest, contextOf } from '../../http/authenticate.ts';
import type { Endpoint, HttpExchange } from '../../http/endpoint.ts';
import { readQuery } from '../input.ts';
import { valueTypes } from '../route.ts';

const parameters = valueTypes(z.object(snapshotInput));

/** Streamed, since a snapshot may be too large for memory. */
export const snapshotEndpoint: Endpoint = {
  name: 'research.snapshot',
  method: 'GET',
  path: '/v1/research/snapshot',
  parameterNames: new Set(parameters.keys()),
  isPublic: false,
  operation: {
    operationId: 'researchSnapshot',
    summary: "Get the audience's locales and venues with their upcoming events",
    description:
      'The venues, their events and the order are those of the moment at which the response begins: what moves meanwhile ' +
      'is there once, at its former place. Each record is as it is when it is sent. ' +
      'Hidden venues are included and marked. Send the `ETag` as `If-None-Match` to get 304 if nothing has changed.',
    tags: ['Research'],
    requestParams: { query: z.object(snapshotInput) },
    responses: {
      200: { description: 'Success.', content: { 'application/json': { schema: snapshot } } },
      304: { description: 'Unchanged since the response with this `ETag`.' },
    },
  },
  handle: async (exchange) => {
    const { query, request, response } = exchange;
    const caller = createCaller(contextOf(exchange, await authenticateRequest(exchange)));
    const result = await caller.research.snapshot(readQuery(query, parameters));
    response.set('ETag', `W/"${result.version}"`).type('json');
    if (request.fresh) response.status(304).end();
    else if (request.method === 'HEAD') response.end();
    else await send(response, textOf(result.audience, await result.locales()));
  },
};

type Taken = Awaited<ReturnType<ReturnType<typeof createCaller>['research']['snapshot']>>;
type Locales = Awaited<ReturnType<Taken['locales']>>;

async function* textOf(audience: Taken['audience'], locales: Locales): AsyncGenerator<string> {
  yield `{"audience":${JSON.stringify(audience)},"locales":[`;
  for (const [index, { locale, venues }] of locales.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(locale).slice(0, -1)},"venues":[`;
    let separator = '';
    for await (const part of venues()) {
      if (part.length === 0) continue;
      yield separator + JSON.stringify(part).slice(1, -1);
      separator = ',';
    }
    yield ']}';
  }
  yield ']}';
}

/** A client that disconnects is not an error. */
async function send(response: HttpExchange['response'], text: AsyncGenerator<string>): Promise<void> {
  try {
    await pipeline(Readable.from(text), response);
  } catch (error) {
    const left = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!left) throw error;
  }
}
