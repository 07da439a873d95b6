import { z } from 'zod';
import { trackById, trackRow } from '../../orm/reads/track.ts';
import { notFound } from '../errors.ts';
import { id } from '../ids.ts';
import { personSummary } from '../people/person.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';

const track = trackRow
  .pick({ id: true, name: true, url: true })
  .extend({ person: personSummary })
  .meta({ id: 'Track' });

export const getTrack = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/tracks/{id}',
      summary: 'Get a music track linked to a person',
      tags: ['Tracks'],
    },
  })
  .input(z.object({ id: id('Track'), ...audienceSelection }))
  .output(track)
  .query(async ({ ctx, input }) => {
    const [found] = await ctx.database.query(trackById, await readingScope(ctx, input), [input.id]);
    if (found === undefined) throw notFound();
    const { person_id, person_name, ...own } = found;
    return { ...own, person: { id: person_id, name: person_name } };
  });
