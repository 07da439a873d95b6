import { z } from 'zod';
import { venuePoints } from '../../orm/reads/venue-points.ts';
import { latitude, longitude } from '../geo.ts';
import { id } from '../ids.ts';
import { openProcedure } from '../procedures.ts';
import { venue } from '../venues/venue.ts';
import { findSite } from './site.ts';

const maximumPoints = 5000;

/** Where venues are, for a map. */
export const listVenuePoints = openProcedure
  .meta({ refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ locale_id: id('Locale').optional() }))
  .output(z.array(venue.pick({ id: true, name: true }).extend({ latitude, longitude })))
  .query(async ({ ctx, input }) => {
    const { audience, scope } = await findSite(ctx);
    return ctx.database.query(venuePoints, scope, [audience.id, input.locale_id ?? null, maximumPoints]);
  });
