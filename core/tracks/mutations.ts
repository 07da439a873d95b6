import { z } from 'zod';
import { Person } from '../../orm/schema/entities/person.ts';
import { Track } from '../../orm/schema/entities/track.ts';
import { name, reference, webAddress } from '../../orm/statements/input-types.ts';
import { createRecord, creation, deletion, softDelete, update, updateRecord } from '../records/mutations.ts';
import { newRecord, requireReferenced } from '../records/references.ts';

const fields = z.object({
  person_id: reference('Person'),
  name: name().describe('The title.'),
  url: webAddress.nullable().optional().describe('The address where to listen to it or read about it.'),
});

export const createTrack = creation('Track', fields).mutation(
  ({ ctx, input: { audience_id, person_id, ...own } }) =>
    createRecord(ctx, audience_id, async (write) => {
      const personId = await requireReferenced(write, Person, 'person_id', person_id);
      return write.transaction.em.create(Track, { personId, ...own, ...newRecord(write) });
    }),
);

export const updateTrack = update('Track', fields.partial()).mutation(
  ({ ctx, input: { id, expected_version, person_id, ...own } }) =>
    updateRecord(ctx, Track, { id, expected_version }, async (track, write) => {
      const personId = await requireReferenced(write, Person, 'person_id', person_id);
      write.transaction.em.assign(track, { ...own, personId }, { ignoreUndefined: true });
    }),
);

export const deleteTrack = deletion('Track').mutation(({ ctx, input }) =>
  softDelete(ctx, Track, 'track', input),
);
