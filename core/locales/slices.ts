import { z } from 'zod';
import { localeListing } from '../../orm/reads/listings/locales.ts';
import { orderInput, ownersInput, queryFilter, sliceInput } from '../connections.ts';
import { readProcedure } from '../procedures.ts';
import { readSlices, readTotals } from '../read-slices.ts';

const owners = ownersInput('audience');
const filters = { ...queryFilter };

export const localeSlices = readProcedure
  .input(
    z.strictObject({ ...owners, ...filters, ...orderInput('Locale', ['name', 'created_at']), ...sliceInput }),
  )
  .query(({ ctx, input }) => readSlices(ctx, localeListing, input, input, input));

export const localeTotals = readProcedure
  .input(z.strictObject({ ...owners, ...filters }))
  .query(({ ctx, input }) => readTotals(ctx, localeListing, input, input));
