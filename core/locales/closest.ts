import { z } from 'zod';
import { closestLocale } from '../../orm/reads/locale.ts';
import { notFound } from '../errors.ts';
import { distance, latitude, longitude } from '../geo.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { locale } from './locale.ts';

const closest = locale.extend({ distance }).meta({ id: 'ClosestLocale' });

export const getClosestLocale = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/locales/closest',
      summary: 'The locale closest to a point',
      tags: ['Locales'],
    },
  })
  .input(z.object({ latitude, longitude, ...audienceSelection }))
  .output(closest)
  .query(async ({ ctx, input }) => {
    const scope = await readingScope(ctx, input);
    const [found] = await ctx.database.read(closestLocale, [
      scope.audienceId,
      input.latitude,
      input.longitude,
    ]);
    if (found === undefined) throw notFound();
    return found;
  });
