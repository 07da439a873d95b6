import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { SourceFailure } from '../failure.ts';

export type IsAllowed = (address: string) => boolean;

export const refusedAddress = (host: string): SourceFailure =>
  new SourceFailure('private_address', `${host} is an address of this machine or of a private network.`);

/** Resolves a name and checks the addresses to which the connection is then made: a later answer of DNS is not used. */
export const checkedLookup =
  (isAllowed: IsAllowed): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) return callback(error ?? new Error(`${host}: no address`), '');
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(refusedAddress(host), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
