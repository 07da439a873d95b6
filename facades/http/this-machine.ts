import { BlockList, isIP } from 'node:net';

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
