import { z } from 'zod';
import { localesByName } from '../../../orm/records/locale.ts';
import { venues as record } from '../../../orm/records/venue.ts';
import { notFound } from '../../errors/refusal.ts';
import { nextEvents } from '../../events/event.ts';
import { locale } from '../../locales/locale.ts';
import { proven, researchProcedure } from '../../procedures/procedures.ts';
import { readPage } from '../../records/list.ts';
import { researchScope } from '../../request/scope.ts';
import { snapshotAudience, snapshotInput, snapshotVenue } from './snapshot.ts';
import { snapshotVenues } from './snapshot-venues.ts';

const maximumVenues = 50;

/** Of one venue. */
const maximumEvents = 100;

const input = z.object({
  ...snapshotInput,
  limit: z
    .number()
    .int()
    .min(1)
    .max(maximumVenues)
    .describe('Maximum number of venues, 1 to 50.')
    .default(20),
  cursor: z.string().max(2000).optional().describe('Cursor of the next page: `next` of the previous one.'),
});

const output = z.object({
  audience: snapshotAudience,
  locales: z.array(locale).describe('All of them, or the requested one.'),
  venues: z
    .array(snapshotVenue)
    .describe('Those of the requested locale by name, hidden ones too, each with its 100 next events.'),
  next: z.string().nullable().describe('The cursor of the next page; null on the last one.'),
});

/** The snapshot in pages, for clients that cannot take in all of it. */
export const pageOfSnapshot = researchProcedure('research:read')
  .meta({ isCostly: true, refuses: ['forbidden', 'not_found'] })
  .input(input)
  .output(proven(output))
  .query(async ({ ctx, input: { limit, cursor, locale: label, ...selection } }) => {
    const { audience, scope } = await researchScope(ctx, selection);
    const all = await ctx.database.query(localesByName, scope, [null]);
    if (label === undefined) return { audience, locales: all, venues: [], next: null };
    const found = all.find((locale) => locale.label === label);
    if (found === undefined) throw notFound();
    const list = { owner: 'locale', id: found.id, limit, cursor };
    const { items, next } = await readPage(ctx.database, scope, record, list);
    const contents = await Promise.all(
      items.map(async ({ id: venueId }) => {
        const events = await nextEvents(ctx.database, scope, 'venue', { id: venueId, limit: maximumEvents });
        return [venueId, ...events.map((event) => event.id)];
      }),
    );
    const venues = await snapshotVenues(ctx.database, scope, contents);
    return { audience, locales: [found], venues, next };
  });
