import { changedBatches, newBatches, unchangedBatches } from './batch.ts';
import { venuesWithEvents } from './graphql.ts';
import { now } from './now.ts';
import { allSections, firstSections, nearestVenues, oneVenue } from './rest.ts';
import { signIn } from './sign-in.ts';
import type { Workload } from './workload.ts';

export const workloads: readonly Workload[] = [
  oneVenue,
  nearestVenues,
  allSections,
  firstSections,
  venuesWithEvents,
  newBatches,
  changedBatches,
  unchangedBatches,
  signIn,
  now,
];
