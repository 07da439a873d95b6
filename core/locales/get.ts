import { z } from 'zod';
import { closestLocale } from '../../orm/records/locale.ts';
import { latitude, longitude } from '../../orm/statements/input-types.ts';
import { notFound } from '../errors/refusal.ts';
import { browseProcedure } from '../procedures/procedures.ts';
import { proven } from '../procedures/proven.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { distance } from '../values/geo.ts';
import { id } from '../values/ids.ts';
import { findLocale, locale } from './locale.ts';

export const getLocale = browseProcedure
  .meta({ openapi: { method: 'GET', path: '/v1/locales/{id}', summary: 'Get a locale', tags: ['Locales'] } })
  .input(z.object({ id: id('Locale'), ...audienceSelection }))
  .output(proven(locale))
  .query(async ({ ctx, input }) => findLocale(ctx.database, await readingScope(ctx, input), input.id));

export const getClosestLocale = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/locales/closest',
      summary: 'Get the locale closest to a point',
      tags: ['Locales'],
    },
  })
  .input(z.object({ latitude, longitude, ...audienceSelection }))
  .output(proven(locale.extend({ distance }).meta({ id: 'ClosestLocale' })))
  .query(async ({ ctx, input }) => {
    const { latitude, longitude, ...selection } = input;
    const scope = await readingScope(ctx, selection);
    const [found] = await ctx.database.query(closestLocale, scope, [latitude, longitude]);
    if (found === undefined) throw notFound();
    return found;
  });
