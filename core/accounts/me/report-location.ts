import { z } from 'zod';
import { latitude, longitude } from '../../../orm/records/points.ts';
import { LocationReport } from '../../../orm/schema/entities/location-report.ts';
import { uuid } from '../../../orm/statements/row-types.ts';
import { lockSession } from '../../auth/lock-session.ts';
import type { UserPrincipal } from '../../auth/principal.ts';
import { localeSummary } from '../../locales/locale.ts';
import { type Position, whereabouts } from '../../now/whereabouts.ts';
import { proven, userProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import type { Context } from '../../request/context.ts';
import { readingScope } from '../../request/scope.ts';
import { beacon } from '../../values/beacon.ts';

const here = z
  .object({
    venue: z
      .object({ id: uuid, name: z.string() })
      .nullable()
      .describe("The venue that the user is at: the beacon's, or the nearest within 100 m; null if at none."),
    locale: localeSummary
      .nullable()
      .describe("The venue's locale, or the closest one if the user is at no venue."),
  })
  .meta({ id: 'Whereabouts' });

export const reportLocation = userProcedure
  .meta({
    openapi: route('POST', '/v1/me/location', 'Me', "Report the signed-in user's location", {
      operationId: 'reportLocation',
      description: "Only a user's last report is kept, and no other user can see it.",
    }),
  })
  .input(
    z.object({
      coordinates: z.object({ latitude, longitude }).meta({ id: 'Coordinates' }),
      beacon: beacon.nullish().describe('The beacon that the device detects, if any.'),
    }),
  )
  .output(proven(here))
  .mutation(async ({ ctx, input }) => {
    const position = { point: input.coordinates, beacon: input.beacon ?? null };
    await saveLocation(ctx, position);
    const { venue, locale } = await whereabouts(ctx.database, await readingScope(ctx), position);
    return {
      venue: venue && { id: venue.id, name: venue.name },
      locale: locale && { id: locale.id, name: locale.name },
    };
  });

function saveLocation(
  { database, principal, now }: Context & { principal: UserPrincipal },
  { point, beacon }: Position,
): Promise<void> {
  return database.transaction(async (transaction) => {
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
