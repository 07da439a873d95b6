import { eventById } from '../../orm/reads/event.ts';
import { type Principal, userOf } from '../auth/principal.ts';
import type { Dependencies } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { type Event, presentEvents } from './event.ts';

/** The event as this principal sees it, with their RSVP; refuses one that is out of scope as if there were none. */
export async function findEvent(
  { database, principal }: Dependencies & { principal: Principal },
  scope: Scope,
  id: string,
): Promise<Event> {
  const rows = await database.read(eventById, [id, scope.audienceId, scope.hidden, userOf(principal)]);
  const [found] = await presentEvents(database, rows);
  if (found === undefined) throw notFound();
  return found;
}
