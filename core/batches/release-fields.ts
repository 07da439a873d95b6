import type { EntityName } from '@mikro-orm/core';
import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { releasePhoto } from '../../orm/records/photo.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import { Person } from '../../orm/schema/entities/person.ts';
import { Photo } from '../../orm/schema/entities/photo.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { anyRecord, anyReference, text } from '../../orm/statements/input-types.ts';
import { inRest } from '../../orm/statements/nouns.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { type Scope, wholeAudience } from '../../orm/statements/scope.ts';
import { notFound } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { lockRecord } from '../records/mutations.ts';
import { findReferenced } from '../records/references.ts';
import { writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';

export const releaseFields = may('edit_records')
  .meta({
    graphql: {
      name: 'releaseFields',
      description:
        "Gives fields that administrators edited back to the sources: the next batch writes them again. A venue's edited " +
        '`photoUrl` and the edited `url` of its photo go together. Other fields are ignored.',
      returns: anyRecord,
    },
    refuses: ['not_found'],
  })
  .input(
    z.strictObject({
      id: anyReference.describe('The id of a venue, an event, a person or a photo.'),
      fields: z.array(text(100)).max(100).describe('The fields, as `editedFields` names them.'),
    }),
  )
  .output(
    proven(
      z.object({
        id: uuid,
        type: z.enum(['Venue', 'Event', 'Person', 'Photo']).describe("The record's type."),
      }),
    ),
  )
  .mutation(({ ctx, input: { id, fields } }) => {
    const scope = writingScope(ctx);
    const released = new Set(fields.map(inRest));
    return runTransaction(ctx, async (transaction) => {
      const release = releaseIn(transaction, scope, id, released);
      const found =
        (await release(Venue, 'Venue')) ??
        (await release(Event, 'Event')) ??
        (await release(Person, 'Person')) ??
        (await release(Photo, 'Photo'));
      if (found === null) throw notFound();
      return found;
    });
  });

interface Edited {
  id: string;
  audienceId: string;
  version: number;
  editedFields: string[];
}

/** Releases the fields if the record is of this kind; null if it is not. */
const releaseIn =
  (transaction: Transaction, scope: Scope, id: string, fields: ReadonlySet<string>) =>
  async <Entity extends Edited, Type extends string>(entity: EntityName<Entity>, type: Type) => {
    if ((await findReferenced(transaction, entity, id, scope)) === null) return null;
    const record = await lockRecord(transaction, entity, { id }, scope);
    const whole = wholeAudience(record.audienceId, scope.now);
    await transaction.execute(releasePhoto, whole, [record.id, [...fields]]);
    record.editedFields = record.editedFields.filter((field) => !fields.has(field));
    return { id: record.id, type };
  };
