import { z } from 'zod';
import { mergedEvents, mergedPeople, mergedVenues } from '../../orm/records/merged.ts';
import { imageOfEvent, imageOfPerson, imageOfVenue, photoById } from '../../orm/records/photo.ts';
import { id } from '../../orm/statements/input-types.ts';
import type { Query } from '../../orm/statements/statement.ts';
import { notFound } from '../errors/refusal.ts';
import { proven, publicProcedure, readProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { survivorOf } from '../records/survivor.ts';
import { audienceSelection, publicScope, readingScope } from '../request/scope.ts';
import { addressAsWide, imageInput } from './image.ts';
import { photo } from './photo.ts';

export const getPhoto = readProcedure
  .meta({ openapi: route('GET', '/v1/photos/{id}', 'Photos', 'Get a photo') })
  .input(z.object({ id: id('Photo'), ...audienceSelection }))
  .output(proven(photo))
  .query(async ({ ctx, input }) => {
    const [found] = await ctx.database.query(photoById, await readingScope(ctx, input), [input.id]);
    if (found === undefined) throw notFound();
    return found;
  });

/** Public, so that image tags can use it. Hidden records are not found. */
const imageProcedure = (image: Query<{ url: string }, [id: string], true>, merged: typeof mergedVenues) =>
  publicProcedure
    .meta({ refuses: ['not_found'] })
    .input(z.object({ id: id('Photo'), width: imageInput.width }))
    .output(proven(z.object({ url: z.string().describe('The address of the picture.') })))
    .query(async ({ ctx, input }) => {
      const { database } = ctx;
      const scope = publicScope(ctx, null);
      const [found] = await database.query(image, scope, [input.id]);
      const { url } = found ?? (await survivorOf(database, scope, merged, image, input.id));
      return { url: addressAsWide(url, input.width) };
    });

export const getVenueImage = imageProcedure(imageOfVenue, mergedVenues);
export const getEventImage = imageProcedure(imageOfEvent, mergedEvents);
export const getPersonImage = imageProcedure(imageOfPerson, mergedPeople);
