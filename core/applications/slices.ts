import { z } from 'zod';
import { applicationListing } from '../../orm/reads/listings/applications.ts';
import { orderInput, ownersInput, queryFilter, sliceInput } from '../connections.ts';
import { adminProcedure } from '../procedures.ts';
import { readSlices, readTotals } from '../read-slices.ts';

const owners = ownersInput('audience');
const filters = { ...queryFilter };

export const applicationSlices = adminProcedure
  .input(
    z.strictObject({
      ...owners,
      ...filters,
      ...orderInput('Application', ['name', 'created_at']),
      ...sliceInput,
    }),
  )
  .query(({ ctx, input }) => readSlices(ctx, applicationListing, input, input, input));

export const applicationTotals = adminProcedure
  .input(z.strictObject({ ...owners, ...filters }))
  .query(({ ctx, input }) => readTotals(ctx, applicationListing, input, input));
