import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';

export type IsAllowed = (address: string) => boolean;

export const isPrivate = 'is an address of this machine or of a private network';

export class PrivateAddress extends Error {
  readonly code = 'private_address';

  constructor(host: string) {
    super(`${host} ${isPrivate}.`);
  }
}

/** Whether the host is known not to be allowed before it is looked up: an address in numbers, or the name of this machine. */
export function isForbidden({ hostname }: URL, isAllowed: IsAllowed): boolean {
  const address = /(^|\.)localhost\.?$/i.test(hostname) ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !isAllowed(address);
}

/** Resolves a name and checks the addresses to which the connection is then made: a later answer of DNS is not used. */
export const checkedLookup =
  (isAllowed: IsAllowed): LookupFunction =>
  (host, options, callback) => {
    // Names of this machine and of its network may be known to the operating system alone.
    const found = isAllowed('127.0.0.1') ? lookup(host, { ...options, all: true }) : resolve(host);
    found.then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) callback(new Error(`${host}: no address`), '');
        else if (!addresses.every(({ address }) => isAllowed(address)))
          callback(new PrivateAddress(host), '');
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };

const limits = { timeout: 2000, tries: 2 };

/**
 * Looks a name up in DNS, and not by the operating system: that occupies one of the few threads of the process for as
 * long as a name server does not respond.
 */
async function resolve(host: string): Promise<LookupAddress[]> {
  const resolver = new Resolver(limits);
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
}
