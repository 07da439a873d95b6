import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { snapshot, snapshotInput } from '../../../core/research/snapshot.ts';
import { createCaller } from '../../../core/router.ts';
import type { Endpoint, HttpExchange } from '../../http/endpoint.ts';

/** Streams, as a snapshot may be larger than memory should be. */
export const snapshotEndpoint: Endpoint = {
  name: 'research.snapshot',
  method: 'GET',
  path: '/v1/research/snapshot',
  isPublic: false,
  operation: {
    operationId: 'researchSnapshot',
    summary: "The audience's locales and venues with their upcoming events",
    description:
      'Hidden venues are included and marked. Send the `ETag` back as `If-None-Match`: 304 if nothing changed.',
    tags: ['Research'],
    requestParams: { query: z.object(snapshotInput) },
    responses: {
      200: { description: 'Success.', content: { 'application/json': { schema: snapshot } } },
      304: { description: 'Not changed since the `ETag` sent.' },
    },
  },
  handle: async ({ context, query, request, response }) => {
    const given = Object.entries(Object.fromEntries(query)).filter(([, text]) => text !== '');
    const taken = await createCaller(context).research.snapshot(Object.fromEntries(given));
    response.set('ETag', `W/"${taken.version}"`).type('json');
    if (request.fresh) response.status(304).end();
    else if (request.method === 'HEAD') response.end();
    else await send(response, textOf(taken));
  },
};

type Taken = Awaited<ReturnType<ReturnType<typeof createCaller>['research']['snapshot']>>;

async function* textOf({ audience, locales, venuesOf }: Taken): AsyncGenerator<string> {
  yield `{"audience":${JSON.stringify(audience)},"locales":[`;
  for (const [index, locale] of locales.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(locale).slice(0, -1)},"venues":[`;
    let separator = '';
    for await (const venues of venuesOf(locale)) {
      yield separator + JSON.stringify(venues).slice(1, -1);
      separator = ',';
    }
    yield ']}';
  }
  yield ']}';
}

/** A client that leaves is no fault of ours. */
async function send(response: HttpExchange['response'], text: AsyncGenerator<string>): Promise<void> {
  try {
    await pipeline(Readable.from(text), response);
  } catch (error) {
    const left = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!left) throw error;
  }
}
