import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { snapshot, snapshotInput } from '../../../core/batches/snapshot.ts';
import { callProcedure, type InputOf, type OutputOf } from '../../../core/procedure-list.ts';
import type { Context } from '../../../core/request/context.ts';
import { oneAtATime } from '../../../core/request/one-at-a-time.ts';
import { authenticateRequest, contextOf } from '../../http/authenticate.ts';
import type { Endpoint, HttpExchange } from '../../http/endpoint.ts';
import { readQuery } from '../input.ts';
import { valueTypes } from '../route.ts';

type Taken = OutputOf<'research.snapshot'>;
type Part = 'research.localesOfSnapshot' | 'research.venuesOfSnapshot';

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
      'Hidden venues and events are included and marked. Send the `ETag` as `If-None-Match` to get 304 if nothing has changed.',
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
    const input = readQuery(query, parameters);
    const taken = await callProcedure('research.snapshot', context, input);
    response.set('ETag', `W/"${taken.version}"`).type('json');
    if (request.fresh) response.status(304).end();
    else if (request.method === 'HEAD') response.end();
    else await send(response, textOf(context, taken, query.get('locale') || undefined));
  },
};

/** Few enough that V8 collects them in its young generation. */
const venuesPerPart = 50;

/**
 * Each read is costly, but not the time between them: a client that reads slowly may send batches meanwhile. A snapshot that
 * was begun is not refused any more. The next part is read when the previous one has been sent.
 */
async function* textOf(context: Context, { audience }: Taken, locale?: string): AsyncGenerator<string> {
  const audience_id = audience.id;
  const read = <Name extends Part>(name: Name, input: InputOf<Name>) =>
    oneAtATime(
      context,
      (admitted) => callProcedure(name, { ...context, ...admitted }, input),
      Number.POSITIVE_INFINITY,
    );
  yield `{"audience":${JSON.stringify(audience)},"locales":[`;
  const locales = await read('research.localesOfSnapshot', { audience_id, locale });
  for (const [index, { locale, contents }] of locales.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(locale).slice(0, -1)},"venues":[`;
    let separator = '';
    for (let start = 0; start < contents.length; start += venuesPerPart) {
      const part = contents.slice(start, start + venuesPerPart);
      const venues = await read('research.venuesOfSnapshot', { audience_id, contents: part });
      if (venues.length === 0) continue;
      yield separator + JSON.stringify(venues).slice(1, -1);
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
