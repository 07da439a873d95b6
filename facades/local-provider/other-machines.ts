import type { RequestHandler } from 'express';
import { isLoopback } from '../http/loopback.ts';
import { GraphError } from './graph-error.ts';

/**
 * Lets in only who asks from this machine, under a name of this machine or of the platform: a page of another site whose
 * name leads to this machine is refused by its name.
 */
export const refuseOtherMachines =
  (platformDomain: string): RequestHandler =>
  (request, _response, next) => {
    const { hostname } = request;
    const isOwn = hostname === platformDomain || hostname.endsWith(`.${platformDomain}`);
    if (isLoopback(request.socket.remoteAddress ?? '') && (isOwn || isLoopback(hostname))) return next();
    throw new GraphError(
      'The built-in identity provider answers only on this machine. Set IDP_URL to sign in from elsewhere.',
      10,
      { status: 403 },
    );
  };
