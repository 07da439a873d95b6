import type { Endpoint } from '../../http/endpoint.ts';
import { procedureEndpoints } from '../procedure-endpoints.ts';
import { deletionStatusEndpoint } from './deletion-status.ts';
import { imageEndpoints } from './images.ts';
import { snapshotEndpoint } from './snapshot.ts';
import { voiceEndpoints } from './voice.ts';
import { voiceAuthorizeEndpoints } from './voice-authorize.ts';
import { voiceTokenEndpoints } from './voice-token.ts';

/** All HTTP endpoints. */
export const endpoints: readonly Endpoint[] = [
  ...procedureEndpoints,
  ...imageEndpoints,
  deletionStatusEndpoint,
  snapshotEndpoint,
  ...voiceEndpoints,
  ...voiceAuthorizeEndpoints,
  ...voiceTokenEndpoints,
];
