import { type VenueRow, venueById } from '../../orm/reads/venue.ts';
import type { Dependencies } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Scope } from '../scope.ts';

/** Refuses a venue that is out of scope as if it did not exist. */
export async function findVenue({ database }: Dependencies, scope: Scope, id: string): Promise<VenueRow> {
  const [found] = await database.read(venueById, [id, scope.audienceId, scope.hidden]);
  if (found === undefined) throw notFound();
  return found;
}
