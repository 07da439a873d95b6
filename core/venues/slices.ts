import { z } from 'zod';
import { venueListing } from '../../orm/reads/listings/venues.ts';
import { localeFilter, orderInput, ownersInput, queryFilter, sliceInput } from '../connections.ts';
import { latitude, longitude } from '../geo.ts';
import { readProcedure } from '../procedures.ts';
import { readSlices, readTotals } from '../read-slices.ts';

const owners = ownersInput('audience', 'locale');
const filters = {
  ...queryFilter,
  ...localeFilter,
  hidden: z.boolean().nullish().describe('Only hidden ones, or only visible ones.'),
  near: z
    .strictObject({
      latitude,
      longitude,
      within: z.number().min(0).nullish().describe('Only those at most so many metres away.'),
    })
    .meta({ id: 'Near', description: 'A point on the earth.' })
    .nullish()
    .describe('Sorts the list by the distance from this point, nearest first; `orderBy` then says nothing.'),
};

export const venueSlices = readProcedure
  .input(
    z.strictObject({ ...owners, ...filters, ...orderInput('Venue', ['name', 'created_at']), ...sliceInput }),
  )
  .query(({ ctx, input }) => readSlices(ctx, venueListing, input, input, input));

export const venueTotals = readProcedure
  .input(z.strictObject({ ...owners, ...filters }))
  .query(({ ctx, input }) => readTotals(ctx, venueListing, input, input));
