import { z } from 'zod';
import { id } from '../ids.ts';
import { readProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { findVenue } from './find.ts';
import { presentVenue, venue } from './venue.ts';

export const getVenue = readProcedure
  .meta({ openapi: { method: 'GET', path: '/v1/venues/{id}', summary: 'One venue', tags: ['Venues'] } })
  .input(z.object({ id: id('Venue'), ...audienceSelection }))
  .output(venue)
  .query(async ({ ctx, input }) =>
    presentVenue(await findVenue(ctx, await readingScope(ctx, input), input.id)),
  );
