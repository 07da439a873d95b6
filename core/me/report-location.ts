import { z } from 'zod';
import { LocationReport } from '../../orm/entities/location-report.ts';
import { lockSession } from '../auth/lock-session.ts';
import type { UserPrincipal } from '../auth/principal.ts';
import { beacon } from '../beacon.ts';
import type { Context } from '../context.ts';
import { latitude, longitude } from '../geo.ts';
import { uuid } from '../ids.ts';
import { localeSummary } from '../locales/locale.ts';
import { type Position, whereabouts } from '../now/whereabouts.ts';
import { userProcedure } from '../procedures.ts';
import { readingScope } from '../scope.ts';

const here = z
  .object({
    venue: z
      .object({ id: uuid, name: z.string() })
      .nullable()
      .describe('The venue that the user is at: that of the beacon, or the nearest within 100 m.'),
    locale: localeSummary.nullable().describe("The venue's locale, or else the closest one."),
  })
  .meta({ id: 'Whereabouts' });

export const reportLocation = userProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/v1/me/location',
      summary: 'Report where the signed-in user is',
      description: 'Only the last report of a user is kept, and nobody else sees it.',
      tags: ['Me'],
    },
  })
  .input(
    z.object({
      coordinates: z.object({ latitude, longitude }).meta({ id: 'Coordinates' }),
      beacon: beacon.nullish().describe('The beacon that the device hears, if any.'),
    }),
  )
  .output(here)
  .mutation(async ({ ctx, input }) => {
    const position = { point: input.coordinates, beacon: input.beacon ?? null };
    await keep(ctx, position);
    const { venue, locale } = await whereabouts(ctx.database, await readingScope(ctx, {}), position);
    return {
      venue: venue && { id: venue.id, name: venue.name },
      locale: locale && { id: locale.id, name: locale.name },
    };
  });

function keep(
  { database, principal, now }: Context & { principal: UserPrincipal },
  { point, beacon }: Position,
): Promise<void> {
  return database.write(async (transaction) => {
    const { userId, identityId } = await lockSession(transaction, principal);
    await transaction.em.upsert(LocationReport, {
      userId,
      identityId,
      ...point,
      beaconMajor: beacon?.major ?? null,
      beaconMinor: beacon?.minor ?? null,
      reportedAt: now(),
    });
  });
}
