import { z } from 'zod';
import { uuid } from '../../../core/ids.ts';
import { createCaller } from '../../../core/router.ts';
import type { Endpoint } from '../../http/endpoint.ts';

type ImageOf = 'image' | 'imageOfEvent' | 'imageOfPerson' | 'imageOfVenue';

const image = (path: string, of: ImageOf, whose: string): Endpoint => ({
  name: `photos.${of}`,
  method: 'GET',
  path,
  isPublic: true,
  maximumAge: 60,
  operation: {
    operationId: `get${whose}Image`,
    summary: `Redirects to the picture of a ${whose.toLowerCase()}`,
    description: 'For image tags. What is hidden, or has no picture, is a 404.',
    tags: ['Photos'],
    requestParams: { path: z.object({ id: uuid }) },
    responses: {
      302: {
        description: 'The picture is at `Location`.',
        headers: z.object({ Location: z.string().max(2000).describe("The picture's address.") }),
      },
    },
  },
  handle: async ({ context, parameters, response }) => {
    const { url } = await createCaller(context).photos[of]({ id: parameters.id ?? '' });
    response.status(302).location(url).end();
  },
});

/** Redirects to pictures. */
export const imageEndpoints: readonly Endpoint[] = [
  image('/v1/photos/{id}/image', 'image', 'Photo'),
  image('/v1/events/{id}/image', 'imageOfEvent', 'Event'),
  image('/v1/people/{id}/image', 'imageOfPerson', 'Person'),
  image('/v1/venues/{id}/image', 'imageOfVenue', 'Venue'),
];
