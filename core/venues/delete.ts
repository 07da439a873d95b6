import { z } from 'zod';
import { Venue } from '../../orm/entities/venue.ts';
import { findToWrite } from '../find-to-write.ts';
import { id, uuid } from '../ids.ts';
import { admin } from '../procedures.ts';
import { readingScope } from '../scope.ts';
import { write } from '../write.ts';

export const deleteVenue = admin
  .meta({
    openapi: {
      method: 'DELETE',
      path: '/v1/venues/{id}',
      summary: 'Delete a venue, with its events',
      tags: ['Venues'],
    },
    status: 204,
    refuses: ['not_found'],
  })
  .input(z.strictObject({ id: id('Venue') }))
  .output(z.object({ id: uuid }))
  .mutation(async ({ ctx, input: { id } }) => {
    const scope = await readingScope(ctx, {});
    await write(ctx.database, async (transaction) => {
      transaction.em.remove(await findToWrite(transaction, Venue, id, scope));
    });
    return { id };
  });
