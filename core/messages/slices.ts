import { z } from 'zod';
import { messageListing } from '../../orm/reads/listings/messages.ts';
import { orderInput, ownersInput, sliceInput } from '../connections.ts';
import { readProcedure } from '../procedures.ts';
import { readSlices, readTotals } from '../read-slices.ts';

const owners = ownersInput('venue');

export const messageSlices = readProcedure
  .input(z.strictObject({ ...owners, ...orderInput('Message', ['starts_at', 'created_at']), ...sliceInput }))
  .query(({ ctx, input }) => readSlices(ctx, messageListing, input, {}, input));

export const messageTotals = readProcedure
  .input(z.strictObject({ ...owners }))
  .query(({ ctx, input }) => readTotals(ctx, messageListing, input, {}));
