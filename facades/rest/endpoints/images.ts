import { createCaller } from '../../../core/router.ts';
import type { Endpoint } from '../endpoint.ts';

type ImageOf = 'image' | 'imageOfEvent' | 'imageOfPerson' | 'imageOfVenue';

const image = (path: string, of: ImageOf): Endpoint => ({
  name: `photos.${of}`,
  method: 'GET',
  path,
  isPublic: true,
  maximumAge: 60,
  handle: async ({ context, parameters, response }) => {
    const { url } = await createCaller(context).photos[of]({ id: parameters.id ?? '' });
    response.redirect(302, url);
  },
});

/** Redirects to pictures. */
export const imageEndpoints: readonly Endpoint[] = [
  image('/v1/photos/{id}/image', 'image'),
  image('/v1/events/{id}/image', 'imageOfEvent'),
  image('/v1/people/{id}/image', 'imageOfPerson'),
  image('/v1/venues/{id}/image', 'imageOfVenue'),
];
