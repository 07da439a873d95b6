import { z } from 'zod';
import { optional } from '../../orm/records/filters.ts';
import { venues } from '../../orm/records/venue.ts';
import { findLocale } from '../locales/locale.ts';
import { browseProcedure } from '../procedures/procedures.ts';
import { proven } from '../procedures/proven.ts';
import { readPage } from '../records/list.ts';
import { countedPageInput, pageOf } from '../records/paging.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';
import { bothOrNeither, optionalPoint } from '../values/geo.ts';
import { id } from '../values/ids.ts';
import { listedVenue, presentNearVenue, presentVenue } from './venue.ts';

const { query } = optional(venues.filters);

const radius = z
  .number()
  .min(0)
  .optional()
  .describe('Only venues within this distance from the point, in metres.');

export const listVenuesInLocale = browseProcedure
  .meta({
    isCostly: true,
    openapi: {
      method: 'GET',
      path: '/v1/locales/{locale_id}/venues',
      summary: "List a locale's venues, nearest first",
      description: 'Visible venues only. Without a point, they are sorted by name.',
      tags: ['Venues'],
    },
  })
  .input(
    z
      .object({
        locale_id: id('Locale'),
        ...optionalPoint,
        radius,
        query,
        ...countedPageInput,
        ...audienceSelection,
      })
      .superRefine(bothOrNeither)
      .superRefine(({ radius, latitude, longitude }, context) => {
        if (radius !== undefined && latitude === undefined && longitude === undefined)
          context.addIssue({ code: 'custom', path: ['radius'], message: 'requires latitude and longitude' });
      }),
  )
  .output(proven(pageOf(listedVenue)))
  .query(async ({ ctx, input }) => {
    const { locale_id, latitude, longitude, radius, query, limit, cursor, count } = input;
    const { database } = ctx;
    const scope = await readingScope(ctx, input);
    const near =
      latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, within: radius };
    const list = { owner: 'locale', id: locale_id, filters: { query, near }, limit, cursor, count };
    const [page] = await Promise.all([
      readPage(database, scope, venues, list),
      findLocale(database, scope, locale_id),
    ]);
    return { ...page, items: page.items.map(near === undefined ? presentVenue : presentNearVenue) };
  });
