import { z } from 'zod';
import { Venue } from '../../orm/entities/venue.ts';
import { id } from '../ids.ts';
import { adminProcedure } from '../procedures.ts';
import { deleteRecord, written } from '../record-mutations.ts';

export const deleteVenue = adminProcedure
  .meta({
    openapi: {
      method: 'DELETE',
      path: '/v1/venues/{id}',
      summary: 'Delete a venue, with its events',
      tags: ['Venues'],
    },
    status: 204,
    refuses: ['not_found'],
    graphql: { schemas: ['audience'], name: 'deleteVenue', returns: 'Venue', deletes: true },
  })
  .input(z.strictObject({ id: id('Venue') }))
  .output(written)
  .mutation(({ ctx, input: { id } }) => deleteRecord(ctx, Venue, id));
