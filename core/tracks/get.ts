import { z } from 'zod';
import { trackById } from '../../orm/reads/track.ts';
import { notFound } from '../errors.ts';
import { id } from '../ids.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { presentTrack, track } from './track.ts';

export const getTrack = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/tracks/{id}',
      summary: 'One music track linked to a person',
      tags: ['Tracks'],
    },
  })
  .input(z.object({ id: id('Track'), ...audienceSelection }))
  .output(track)
  .query(async ({ ctx, input }) => {
    const scope = await readingScope(ctx, input);
    const [found] = await ctx.database.read(trackById, [input.id, scope.audienceId]);
    if (found === undefined) throw notFound();
    return presentTrack(found);
  });
