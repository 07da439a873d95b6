import { Readable } from 'node:stream';
import { z } from 'zod';
import { snapshot, snapshotInput } from '../../../core/batches/snapshot/snapshot.ts';
import { snapshotParts } from '../../../core/batches/snapshot/snapshot-parts.ts';
import { callProcedure, type OutputOf } from '../../../core/procedure-list.ts';
import type { Context } from '../../../core/request/context.ts';
import { authenticateRequest, contextOf } from '../../http/authenticate.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { sendStream } from '../../http/send-stream.ts';
import { readQuery } from '../input.ts';
import { valueTypes } from '../route.ts';

type Taken = OutputOf<'research.snapshot'>;

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
    else await sendStream(response, Readable.from(textOf(context, taken, query.get('locale') || undefined)));
  },
};

/** The next part is read when the previous one has been sent. */
async function* textOf(context: Context, { audience }: Taken, locale?: string): AsyncGenerator<string> {
  yield `{"audience":${JSON.stringify(audience)},"locales":[`;
  let endOfLocale = '';
  let separator = '';
  for await (const part of snapshotParts(context, { audience_id: audience.id, locale })) {
    if ('locale' in part) {
      yield `${endOfLocale && `${endOfLocale},`}${JSON.stringify(part.locale).slice(0, -1)},"venues":[`;
      endOfLocale = ']}';
      separator = '';
    } else if (part.venues.length > 0) {
      yield separator + JSON.stringify(part.venues).slice(1, -1);
      separator = ',';
    }
  }
  yield `${endOfLocale}]}`;
}
