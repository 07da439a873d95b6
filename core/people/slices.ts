import { z } from 'zod';
import { personListing } from '../../orm/reads/listings/people.ts';
import { localeFilter, orderInput, ownersInput, queryFilter, sliceInput } from '../connections.ts';
import { readProcedure } from '../procedures.ts';
import { readSlices, readTotals } from '../read-slices.ts';

const owners = ownersInput('audience', 'locale', 'event');
const filters = { ...queryFilter, ...localeFilter };

export const personSlices = readProcedure
  .input(
    z.strictObject({ ...owners, ...filters, ...orderInput('Person', ['name', 'created_at']), ...sliceInput }),
  )
  .query(({ ctx, input }) => readSlices(ctx, personListing, input, input, input));

export const personTotals = readProcedure
  .input(z.strictObject({ ...owners, ...filters }))
  .query(({ ctx, input }) => readTotals(ctx, personListing, input, input));
