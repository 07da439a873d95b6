import { bulkInsert } from '../../orm/bulk-write.ts';
import type { Transaction } from '../../orm/database.ts';
import { peopleByName } from '../../orm/reads/batch-state.ts';
import { newId } from '../ids.ts';

/** A person by name, at a venue of this locale. */
interface Performer {
  readonly name: string;
  readonly locale_id: string;
}

const insertPeople = bulkInsert('person', [
  ...(['id', 'audience_id', 'locale_id', 'name', 'created_at', 'updated_at'] as const),
]);

/** Finds people by name: of the locale, or else of the audience, or else they are created in the locale. */
export async function findOrCreatePeople(
  transaction: Transaction,
  audience_id: string,
  performers: readonly Performer[],
  at: string,
): Promise<(performer: Performer) => string> {
  const first = new Map(performers.toReversed().map((performer) => [performer.name, performer]));
  if (first.size === 0) return () => '';
  const found = await transaction.read(peopleByName, [audience_id, [...first.keys()]]);
  const known = Map.groupBy<string, Performer & { id: string }>(found, ({ name }) => name);
  const added = [...first.values()]
    .filter(({ name }) => !known.has(name))
    .map((performer) => ({ id: newId(), ...performer }));
  await insertPeople(transaction, added, { audience_id, created_at: at, updated_at: at });
  for (const person of added) known.set(person.name, [person]);
  return ({ name, locale_id }) => {
    const found = known.get(name) ?? [];
    return (found.find((person) => person.locale_id === locale_id) ?? found[0])?.id ?? '';
  };
}
