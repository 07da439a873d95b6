import { z } from 'zod';
import { proven, researchProcedure } from '../../procedures/procedures.ts';
import { audienceSelection, researchScope } from '../../request/scope.ts';
import { snapshotContents, snapshotVenue } from './snapshot.ts';
import { snapshotVenues } from './snapshot-venues.ts';

/** Some venues of a locale of the snapshot, with their events, as they are now. */
export const venuesOfSnapshot = researchProcedure('research:read')
  .meta({ isCostly: true, refuses: ['forbidden', 'not_found'] })
  .input(z.object({ ...audienceSelection, contents: snapshotContents }))
  .output(proven(z.array(snapshotVenue)))
  .query(async ({ ctx, input: { contents, ...selection } }) => {
    const { scope } = await researchScope(ctx, selection);
    return snapshotVenues(
      ctx.database,
      scope,
      contents.map((ids) => ids.split(',')),
    );
  });
