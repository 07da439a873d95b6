import { type PersonRow, personById } from '../../orm/reads/person.ts';
import type { Dependencies } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Scope } from '../scope.ts';

/** Refuses a person who is out of scope as if there were none. */
export async function findPerson({ database }: Dependencies, scope: Scope, id: string): Promise<PersonRow> {
  const [found] = await database.read(personById, [id, scope.audienceId]);
  if (found === undefined) throw notFound();
  return found;
}
