import { z } from 'zod';
import { photoById } from '../../orm/reads/photo.ts';
import { notFound } from '../errors.ts';
import { id } from '../ids.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { photo } from './photo.ts';

export const getPhoto = browseProcedure
  .meta({ openapi: { method: 'GET', path: '/v1/photos/{id}', summary: 'A photo', tags: ['Photos'] } })
  .input(z.object({ id: id('Photo'), ...audienceSelection }))
  .output(photo)
  .query(async ({ ctx, input }) => {
    const scope = await readingScope(ctx, input);
    const [found] = await ctx.database.read(photoById, [input.id, scope.audienceId, scope.hidden]);
    if (found === undefined) throw notFound();
    return found;
  });
