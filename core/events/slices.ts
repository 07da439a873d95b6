import { z } from 'zod';
import { eventListing } from '../../orm/reads/listings/events.ts';
import { localeFilter, orderInput, ownersInput, queryFilter, sliceInput } from '../connections.ts';
import { readProcedure } from '../procedures.ts';
import { readSlices, readTotals } from '../read-slices.ts';
import { instant } from '../time.ts';
import { eventStatus } from './event.ts';

const owners = ownersInput('audience', 'locale', 'venue', 'person');
const filters = {
  ...queryFilter,
  ...localeFilter,
  upcoming: z.boolean().nullish().describe('Only those that are scheduled and not over, or only the others.'),
  from: instant.nullish().describe('Only those that are not over at this time.'),
  until: instant.nullish().describe('Only those that start before this time.'),
  featured: z.boolean().nullish().describe('Only featured ones, or only the others.'),
  status: eventStatus.nullish().describe('Only scheduled ones, or only cancelled ones.'),
};

type Input = z.output<z.ZodObject<typeof filters>>;

const filtersOf = ({ upcoming, ...others }: Input, now: Date) => ({
  ...others,
  upcoming: upcoming == null ? null : { is: upcoming, at: now.toISOString() },
});

export const eventSlices = readProcedure
  .input(
    z.strictObject({
      ...owners,
      ...filters,
      ...orderInput('Event', ['starts_at', 'name', 'created_at']),
      ...sliceInput,
    }),
  )
  .query(({ ctx, input }) => readSlices(ctx, eventListing, input, filtersOf(input, ctx.now()), input));

export const eventTotals = readProcedure
  .input(z.strictObject({ ...owners, ...filters }))
  .query(({ ctx, input }) => readTotals(ctx, eventListing, input, filtersOf(input, ctx.now())));
