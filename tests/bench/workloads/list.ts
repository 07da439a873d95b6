import { changedBatches, newBatches, unchangedBatches } from './batch.ts';
import { latestChanges } from './changes.ts';
import { venuesWithEvents } from './graphql.ts';
import { now } from './now.ts';
import { allSections, firstSections, nearestVenues, oneVenue } from './rest.ts';
import { searches } from './search.ts';
import { signIn } from './sign-in.ts';
import type { Workload } from './workload.ts';

/** The batches last: what they write would be read by the others. */
export const workloads: readonly Workload[] = [
  oneVenue,
  nearestVenues,
  allSections,
  firstSections,
  venuesWithEvents,
  signIn,
  now,
  searches,
  latestChanges,
  newBatches,
  changedBatches,
  unchangedBatches,
];
