import { z } from 'zod';
import { domainListing } from '../../orm/reads/listings/domains.ts';
import { orderInput, ownersInput, queryFilter, sliceInput } from '../connections.ts';
import { readProcedure } from '../procedures.ts';
import { readSlices, readTotals } from '../read-slices.ts';

const owners = ownersInput('audience');
const filters = { ...queryFilter };

export const domainSlices = readProcedure
  .input(
    z.strictObject({ ...owners, ...filters, ...orderInput('Domain', ['name', 'created_at']), ...sliceInput }),
  )
  .query(({ ctx, input }) => readSlices(ctx, domainListing, input, input, input));

export const domainTotals = readProcedure
  .input(z.strictObject({ ...owners, ...filters }))
  .query(({ ctx, input }) => readTotals(ctx, domainListing, input, input));
