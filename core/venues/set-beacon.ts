import type { Transaction } from '../../orm/database.ts';
import { Beacon } from '../../orm/entities/beacon.ts';
import type { Venue } from '../../orm/entities/venue.ts';
import type { Beacon as BeaconNumbers } from './fields.ts';

/** Gives a venue its beacon in place of any other; null takes it away. */
export async function setBeacon(
  { em }: Transaction,
  { id: venueId, audienceId }: Venue,
  numbers: BeaconNumbers | null,
): Promise<void> {
  const known = await em.findOne(Beacon, { venueId });
  if (numbers === null) {
    if (known !== null) em.remove(known);
  } else if (known === null) em.create(Beacon, { venueId, audienceId, ...numbers });
  else em.assign(known, numbers);
}
