import type { Endpoint } from '../endpoint.ts';
import { procedureEndpoints } from '../procedure-endpoints.ts';
import { deletionStatusEndpoint } from './deletion-status.ts';
import { imageEndpoints } from './images.ts';
import { snapshotEndpoint } from './snapshot.ts';

/** Everything that answers over HTTP. */
export const endpoints: readonly Endpoint[] = [
  ...procedureEndpoints,
  ...imageEndpoints,
  deletionStatusEndpoint,
  snapshotEndpoint,
];
