import { z } from 'zod';
import { audienceListing } from '../../orm/reads/listings/audiences.ts';
import { orderInput, ownersInput, queryFilter, sliceInput } from '../connections.ts';
import { adminProcedure } from '../procedures.ts';
import { readSlices, readTotals } from '../read-slices.ts';

const owners = ownersInput('platform');
const filters = { ...queryFilter };

export const audienceSlices = adminProcedure
  .input(
    z.strictObject({
      ...owners,
      ...filters,
      ...orderInput('Audience', ['name', 'created_at']),
      ...sliceInput,
    }),
  )
  .query(({ ctx, input }) => readSlices(ctx, audienceListing, input, input, input));

export const audienceTotals = adminProcedure
  .input(z.strictObject({ ...owners, ...filters }))
  .query(({ ctx, input }) => readTotals(ctx, audienceListing, input, input));
