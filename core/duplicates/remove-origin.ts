import { z } from 'zod';
import { removeOrigin as remove } from '../../orm/commands/duplicates.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { anyRecord, anyReference, text } from '../../orm/statements/input-types.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { externalId } from '../batches/external-id.ts';
import { invalidField, notFound } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { findReferenced } from '../records/references.ts';
import { writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';

export const removeOrigin = may('edit_records')
  .meta({
    graphql: {
      name: 'removeOrigin',
      description:
        'Remembers that what a source calls so is not this record, with which it was linked: the next batch of the source ' +
        'makes a record of its own. What the source wrote stays.',
      returns: anyRecord,
    },
    refuses: ['not_found'],
  })
  .input(
    z.strictObject({
      id: anyReference.describe('The id of a venue or an event.'),
      source: text(200).describe('The name of the source, as in `origins`.'),
      external_id: externalId.describe('What the source calls it, as in `origins`.'),
    }),
  )
  .output(proven(z.object({ id: uuid, type: z.enum(['Venue', 'Event']).describe("The record's type.") })))
  .mutation(({ ctx, input: { id, source, external_id } }) => {
    const visible = writingScope(ctx);
    return runTransaction(ctx, async (transaction) => {
      const venue = await findReferenced(transaction, Venue, id, visible);
      const record = venue ?? (await findReferenced(transaction, Event, id, visible));
      if (record === null) throw notFound();
      await transaction.lockAudience(record.audienceId);
      const scope = wholeAudience(record.audienceId, visible.now);
      const kind = venue === null ? 'event' : 'venue';
      const [removed] = await transaction.execute(remove, scope, [kind, record.id, source, external_id]);
      if (removed === undefined)
        throw invalidField('external_id', 'must be what the source calls the record: see its origins');
      return { id: record.id, type: venue === null ? ('Event' as const) : ('Venue' as const) };
    });
  });
