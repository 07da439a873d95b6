import type { Endpoint, HttpExchange } from '../../http/endpoint.ts';
import { nameUnknownParameters } from '../input.ts';
import { procedureEndpoints } from '../procedure-endpoints.ts';
import { calendarEndpoints } from './calendars.ts';
import { changeStreamEndpoint } from './change-stream.ts';
import { deletionStatusEndpoint } from './deletion-status.ts';
import { imageEndpoints } from './images.ts';
import { photoEndpoints } from './photos.ts';
import { snapshotEndpoint } from './snapshot.ts';
import { voiceEndpoints } from './voice.ts';
import { voiceAuthorizeEndpoints } from './voice-authorize.ts';
import { voiceTokenEndpoints } from './voice-token.ts';

const handWritten: readonly Endpoint[] = [
  ...imageEndpoints,
  ...photoEndpoints,
  ...calendarEndpoints,
  changeStreamEndpoint,
  deletionStatusEndpoint,
  snapshotEndpoint,
  ...voiceEndpoints,
  ...voiceAuthorizeEndpoints,
  ...voiceTokenEndpoints,
];

/** All HTTP endpoints. */
export const endpoints: readonly Endpoint[] = [
  ...procedureEndpoints,
  ...handWritten.map((endpoint) => ({
    ...endpoint,
    handle: (exchange: HttpExchange) => {
      nameUnknownParameters(exchange, endpoint.parameterNames ?? new Set());
      return endpoint.handle(exchange);
    },
  })),
];
