import type { Transaction } from '../../orm/database.ts';
import type { Event } from '../../orm/entities/event.ts';
import { EventPerson } from '../../orm/entities/event-person.ts';
import { Person } from '../../orm/entities/person.ts';
import { invalidField } from '../errors.ts';

/** Gives an event its line-up in place of any other. */
export async function replaceLineUp(
  { em }: Transaction,
  { id: eventId, audienceId }: Event,
  personIds: readonly string[],
): Promise<void> {
  const people = await em.find(Person, { id: { $in: [...personIds] }, audienceId });
  const known = new Set(people.map(({ id }) => id));
  const unknown = personIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalidField(`person_ids.${unknown}`, 'names no person of the audience');
  await em.nativeDelete(EventPerson, { eventId });
  for (const [position, personId] of personIds.entries())
    em.create(EventPerson, { eventId, personId, audienceId, position });
}
