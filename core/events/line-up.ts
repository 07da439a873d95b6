import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { type Event, EventPerson } from '../../orm/entities/event.ts';
import { Person } from '../../orm/entities/person.ts';
import { invalidField } from '../errors.ts';
import { reference } from '../ids.ts';

export const lineUp = z
  .array(reference('Person'))
  .max(200)
  .superRefine((ids, context) => {
    for (const [index, id] of ids.entries())
      if (ids.indexOf(id) < index)
        context.addIssue({ code: 'custom', path: [index], message: 'is a duplicate' });
  });

export async function replaceLineUp(
  { em }: Transaction,
  { id: eventId, audienceId }: Event,
  personIds: readonly string[],
): Promise<void> {
  const people = await em.find(Person, { id: { $in: [...personIds] }, audienceId });
  const known = new Set(people.map(({ id }) => id));
  const unknown = personIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalidField(`person_ids.${unknown}`, 'must be the id of a person of the audience');
  await em.nativeDelete(EventPerson, { eventId });
  for (const [position, personId] of personIds.entries())
    em.create(EventPerson, { eventId, personId, audienceId, position });
}
