import { lookup } from 'node:dns';
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
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) return callback(error ?? new Error(`${host}: no address`), '');
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new PrivateAddress(host), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
