import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { snapshot, snapshotInput } from '../../../core/batches/snapshot.ts';
import type { Context } from '../../../core/request/context.ts';
import { oneAtATime } from '../../../core/request/one-at-a-time.ts';
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
    const context = contextOf(exchange, await authenticateRequest(exchange));
    const result = await createCaller(context).research.snapshot(readQuery(query, parameters));
    response.set('ETag', `W/"${result.version}"`).type('json');
    if (request.fresh) response.status(304).end();
    else if (request.method === 'HEAD') response.end();
    else await send(response, textOf(context, result));
  },
};

type Taken = Awaited<ReturnType<ReturnType<typeof createCaller>['research']['snapshot']>>;

/**
 * Each read is costly, but not the time between them: a client that reads slowly may send batches meanwhile. A snapshot that
 * was begun is not refused any more.
 */
async function* textOf(context: Context, { audience, locales }: Taken): AsyncGenerator<string> {
  const read = <Result>(part: () => Promise<Result>) => oneAtATime(context, part, Number.POSITIVE_INFINITY);
  yield `{"audience":${JSON.stringify(audience)},"locales":[`;
  for (const [index, { locale, venues }] of (await read(locales)).entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(locale).slice(0, -1)},"venues":[`;
    const parts = venues();
    let separator = '';
    for (let part = await read(() => parts.next()); !part.done; part = await read(() => parts.next())) {
      if (part.value.length === 0) continue;
      yield separator + JSON.stringify(part.value).slice(1, -1);
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
