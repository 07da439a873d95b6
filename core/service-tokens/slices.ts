import { z } from 'zod';
import { serviceTokenListing } from '../../orm/reads/listings/service-tokens.ts';
import { orderInput, ownersInput, queryFilter, sliceInput } from '../connections.ts';
import { adminProcedure } from '../procedures.ts';
import { readSlices, readTotals } from '../read-slices.ts';

const owners = ownersInput('audience');
const filters = { ...queryFilter };

export const serviceTokenSlices = adminProcedure
  .input(
    z.strictObject({
      ...owners,
      ...filters,
      ...orderInput('ServiceToken', ['name', 'created_at']),
      ...sliceInput,
    }),
  )
  .query(({ ctx, input }) => readSlices(ctx, serviceTokenListing, input, input, input));

export const serviceTokenTotals = adminProcedure
  .input(z.strictObject({ ...owners, ...filters }))
  .query(({ ctx, input }) => readTotals(ctx, serviceTokenListing, input, input));
