import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

export type IsAllowed = (address: string) => boolean;

export class PrivateAddress extends Error {
  readonly code = 'private_address';

  constructor(host: string) {
    super(`${host} is an address of this machine or of a private network.`);
  }
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
  if (/(^|\.)localhost\.?$/i.test(host)) throw new PrivateAddress(host);
  const resolver = new Resolver(limits);
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
}
