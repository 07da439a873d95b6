import type { EntityName } from '@mikro-orm/core';
import { z } from 'zod';
import { removeOrigin as remove } from '../../orm/commands/duplicates.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import { Person } from '../../orm/schema/entities/person.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { anyRecord, anyReference, text } from '../../orm/statements/input-types.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { externalId } from '../batches/items/external-id.ts';
import { invalidField, notFound } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { findReferenced, type Stored } from '../records/references.ts';
import { writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';

const kinds = { Venue: 'venue', Event: 'event', Person: 'person' } as const;
const type = z.enum(['Venue', 'Event', 'Person']);

export const removeOrigin = may('edit_records')
  .meta({
    graphql: {
      name: 'removeOrigin',
      description:
        'Remembers that what a source calls so is not this record, with which it was linked: the next batch of the source ' +
        'makes a record of its own, which is not suggested as a duplicate of this one. What the source wrote stays. Of a ' +
        'person, it is the name that the source gives them.',
      returns: anyRecord,
    },
    refuses: ['not_found'],
  })
  .input(
    z.strictObject({
      id: anyReference.describe('The id of a venue, an event or a person.'),
      source: text(200).describe('The name of the source, as in `origins`.'),
      external_id: externalId.describe('What the source calls it, as in `origins`.'),
    }),
  )
  .output(proven(z.object({ id: uuid, type: type.describe("The record's type.") })))
  .mutation(({ ctx, input: { id, source, external_id } }) => {
    const visible = writingScope(ctx);
    return runTransaction(ctx, async (transaction) => {
      const find = async <Entity extends Stored>(type: keyof typeof kinds, entity: EntityName<Entity>) => {
        const record = await findReferenced(transaction, entity, id, visible);
        return record && { type, id: record.id, audienceId: record.audienceId };
      };
      const found =
        (await find('Venue', Venue)) ?? (await find('Event', Event)) ?? (await find('Person', Person));
      if (found === null) throw notFound();
      await transaction.lockAudience(found.audienceId);
      const scope = wholeAudience(found.audienceId, visible.now);
      const origin = [kinds[found.type], found.id, source, external_id] as const;
      const [removed] = await transaction.execute(remove, scope, origin);
      if (removed === undefined)
        throw invalidField('external_id', 'must be what the source calls the record: see its origins');
      return { id: found.id, type: found.type };
    });
  });
