import { z } from 'zod';
import { venuePoints, venuePointsInLocale } from '../../orm/reads/venue-points.ts';
import { localesByName } from '../../orm/records/locale.ts';
import { latitude, longitude } from '../../orm/records/points.ts';
import { id } from '../../orm/statements/input-types.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { siteScope } from '../request/scope.ts';
import { venue } from '../venues/venue.ts';

const maximumPoints = 5000;
const maximumLocales = 500;

const point = venue.pick({ id: true, name: true }).extend({ latitude, longitude });

/** Where venues are, for a map. */
export const listVenuePoints = openProcedure
  .meta({ isCostly: true, refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ locale_id: id('Locale').optional() }))
  .output(
    proven(
      z.object({
        venues: z.array(point),
        locales: z.array(point).describe(`The audience's locales by name: the first ${maximumLocales}.`),
        is_complete: z.boolean().describe(`Whether these are all: at most ${maximumPoints} are given.`),
      }),
    ),
  )
  .query(async ({ ctx, input: { locale_id } }) => {
    const { audience, scope } = await siteScope(ctx);
    const limit = maximumPoints + 1;
    const [rows, locales] = await Promise.all([
      locale_id === undefined
        ? ctx.database.query(venuePoints, scope, [audience.id, limit])
        : ctx.database.query(venuePointsInLocale, scope, [locale_id, limit]),
      ctx.database.query(localesByName, scope, [maximumLocales]),
    ]);
    return {
      venues: rows.slice(0, maximumPoints),
      locales: locales.map(({ id, name, latitude, longitude }) => ({ id, name, latitude, longitude })),
      is_complete: rows.length < limit,
    };
  });
