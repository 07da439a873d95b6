import { venuesWithEvents } from './graphql.ts';
import { now } from './now.ts';
import { allSections, firstSections, nearestVenues, oneVenue } from './rest.ts';
import type { Workload } from './workload.ts';

export const workloads: readonly Workload[] = [
  oneVenue,
  nearestVenues,
  allSections,
  firstSections,
  venuesWithEvents,
  now,
];
