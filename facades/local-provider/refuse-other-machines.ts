import type { RequestHandler } from 'express';
import { isLoopback, isThisMachine } from '../http/this-machine.ts';
import { GraphError } from './graph-error.ts';

/**
 * Lets in only who asks from this machine, under a name of this machine or of the platform: a page of another site whose
 * name leads to this machine is refused by its name.
 */
export const refuseOtherMachines =
  (platformDomain: string): RequestHandler =>
  (request, _response, next) => {
    const isLocal = isLoopback(request.socket.remoteAddress ?? '');
    if (isLocal && isThisMachine(request.hostname, platformDomain)) return next();
    throw new GraphError(
      'The built-in identity provider answers only on this machine. Set IDP_URL to sign in from elsewhere.',
      10,
      { status: 403 },
    );
  };
