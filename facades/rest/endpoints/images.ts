import { z } from 'zod';
import { imageInput } from '../../../core/photos/image.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import { withArticle } from '../../../orm/statements/nouns.ts';
import { uuid } from '../../../orm/statements/row-types.ts';
import { contextOf } from '../../http/authenticate.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { readQuery } from '../input.ts';
import { valueTypes } from '../route.ts';

const query = z.object({ width: imageInput.width });

const types = valueTypes(query);

type ImageProcedure = 'imageOfEvent' | 'imageOfPerson' | 'imageOfVenue';

const image = (path: string, procedure: ImageProcedure, type: string): Endpoint => ({
  name: `photos.${procedure}`,
  method: 'GET',
  path,
  parameterNames: new Set(types.keys()),
  isPublic: true,
  maximumAge: 60,
  operation: {
    operationId: `get${type}Image`,
    summary: `Redirect to ${withArticle(type.toLowerCase())}'s picture`,
    description: 'For use in `<img>`. 404 if the record is hidden or has no picture.',
    tags: ['Photos'],
    requestParams: { path: z.object({ id: uuid }), query },
    responses: {
      302: {
        description: 'The picture is at `Location`.',
        headers: z.object({ Location: z.string().max(2000).describe("The picture's address.") }),
      },
    },
  },
  handle: async (exchange) => {
    const { parameters, response } = exchange;
    const input = { id: parameters.id ?? '', ...readQuery(exchange.query, types) };
    const { url } = await callProcedure(`photos.${procedure}`, contextOf(exchange, null), input);
    response.status(302).location(url).end();
  },
});

/** Redirects to pictures of records. */
export const imageEndpoints: readonly Endpoint[] = [
  image('/v1/events/{id}/image', 'imageOfEvent', 'Event'),
  image('/v1/people/{id}/image', 'imageOfPerson', 'Person'),
  image('/v1/venues/{id}/image', 'imageOfVenue', 'Venue'),
];
