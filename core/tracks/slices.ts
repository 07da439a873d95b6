import { z } from 'zod';
import { trackListing } from '../../orm/reads/listings/tracks.ts';
import { orderInput, ownersInput, queryFilter, sliceInput } from '../connections.ts';
import { readProcedure } from '../procedures.ts';
import { readSlices, readTotals } from '../read-slices.ts';

const owners = ownersInput('person');
const filters = { ...queryFilter };

export const trackSlices = readProcedure
  .input(
    z.strictObject({ ...owners, ...filters, ...orderInput('Track', ['name', 'created_at']), ...sliceInput }),
  )
  .query(({ ctx, input }) => readSlices(ctx, trackListing, input, input, input));

export const trackTotals = readProcedure
  .input(z.strictObject({ ...owners, ...filters }))
  .query(({ ctx, input }) => readTotals(ctx, trackListing, input, input));
