import { z } from 'zod';
import { type TrackRow, trackById, trackRow } from '../../orm/records/track.ts';
import { id } from '../../orm/statements/input-types.ts';
import { missing } from '../errors/refusal.ts';
import { personSummary } from '../people/person.ts';
import { proven, readProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';

export const track = trackRow
  .pick({ id: true, name: true, url: true })
  .extend({ person: personSummary })
  .meta({ id: 'Track' });

export const getTrack = readProcedure
  .meta({ openapi: route('GET', '/v1/tracks/{id}', 'Tracks', 'Get a music track linked to a person') })
  .input(z.object({ id: id('Track'), ...audienceSelection }))
  .output(proven(track))
  .query(async ({ ctx, input }) => {
    const [found = missing()] = await ctx.database.query(trackById, await readingScope(ctx, input), [
      input.id,
    ]);
    return trackBody(found);
  });

export const trackBody = ({ person_id, person_name, ...own }: TrackRow): z.output<typeof track> => ({
  ...own,
  person: { id: person_id, name: person_name },
});
