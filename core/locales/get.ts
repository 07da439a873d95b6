import { z } from 'zod';
import { id } from '../ids.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { findLocale } from './find.ts';
import { locale } from './locale.ts';

export const getLocale = browseProcedure
  .meta({ openapi: { method: 'GET', path: '/v1/locales/{id}', summary: 'One locale', tags: ['Locales'] } })
  .input(z.object({ id: id('Locale'), ...audienceSelection }))
  .output(locale)
  .query(async ({ ctx, input }) => findLocale(ctx, await readingScope(ctx, input), input.id));
