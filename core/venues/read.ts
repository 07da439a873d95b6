import type { Transaction } from '../../orm/database.ts';
import { venueById } from '../../orm/reads/venue.ts';
import { notFound } from '../errors.ts';
import { presentVenue, type Venue } from './venue.ts';

/** The venue as the transaction has left it. */
export async function readVenue({ read }: Transaction, id: string): Promise<Venue> {
  const [row] = await read(venueById, [id, null, true]);
  if (row === undefined) throw notFound();
  return presentVenue(row);
}
