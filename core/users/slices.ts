import { z } from 'zod';
import { userListing } from '../../orm/reads/listings/users.ts';
import { orderInput, ownersInput, queryFilter, sliceInput } from '../connections.ts';
import { adminProcedure } from '../procedures.ts';
import { readSlices, readTotals } from '../read-slices.ts';

const owners = ownersInput('platform');
const filters = { ...queryFilter };

export const userSlices = adminProcedure
  .input(
    z.strictObject({ ...owners, ...filters, ...orderInput('User', ['name', 'created_at']), ...sliceInput }),
  )
  .query(({ ctx, input }) => readSlices(ctx, userListing, input, input, input));

export const userTotals = adminProcedure
  .input(z.strictObject({ ...owners, ...filters }))
  .query(({ ctx, input }) => readTotals(ctx, userListing, input, input));
