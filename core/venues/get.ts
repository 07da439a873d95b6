import { z } from 'zod';
import { readProcedure } from '../procedures/procedures.ts';
import { proven } from '../procedures/proven.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { id } from '../values/ids.ts';
import { findVenue, presentVenue, venue } from './venue.ts';

export const getVenue = readProcedure
  .meta({ openapi: { method: 'GET', path: '/v1/venues/{id}', summary: 'Get a venue', tags: ['Venues'] } })
  .input(z.object({ id: id('Venue'), ...audienceSelection }))
  .output(proven(venue))
  .query(async ({ ctx, input }) =>
    presentVenue(await findVenue(ctx.database, await readingScope(ctx, input), input.id)),
  );
