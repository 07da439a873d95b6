import { BlockList, isIP } from 'node:net';
import type { RequestHandler } from 'express';
import { GraphError } from './graph-error.ts';

const addresses = new BlockList();
addresses.addSubnet('127.0.0.0', 8);
addresses.addAddress('::1', 'ipv6');

/** Whether a host name or an address leads to this machine only. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  const family = isIP(name);
  if (family === 0) return name === 'localhost' || name.endsWith('.localhost');
  return addresses.check(name, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a host name is one of this machine or of the platform. */
export const isThisMachine = (host: string, platformDomain: string): boolean =>
  host === platformDomain || host.endsWith(`.${platformDomain}`) || isLoopback(host);

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
