import { z } from 'zod';
import { imageOfEvent, imageOfPerson, imageOfVenue, photoById } from '../../orm/reads/photo.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { id } from '../ids.ts';
import { publicProcedure } from '../procedures.ts';

const image = z.object({ url: z.string().describe('Where the picture is.') });

type Find = (ctx: Context, recordId: string) => Promise<{ url: string }[]>;

const redirect = (find: Find) =>
  publicProcedure
    .meta({ refuses: ['not_found'] })
    .input(z.object({ id: id('Photo') }))
    .output(image)
    .query(async ({ ctx, input }) => {
      const [found] = await find(ctx, input.id);
      if (found === undefined) throw notFound();
      return { url: found.url };
    });

/** The addresses of pictures are public, for image tags; what is hidden has none. */
export const getPhotoImage = redirect((ctx, id) => ctx.database.read(photoById, [id, null, false]));
export const getVenueImage = redirect((ctx, id) => ctx.database.read(imageOfVenue, [id]));
export const getEventImage = redirect((ctx, id) => ctx.database.read(imageOfEvent, [id]));
export const getPersonImage = redirect((ctx, id) => ctx.database.read(imageOfPerson, [id]));
