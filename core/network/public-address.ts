import { BlockList, isIPv6 } from 'node:net';
import type { Settings } from '../request/settings.ts';
import type { IsAllowed } from './checked-lookup.ts';

/** What IANA's special-purpose registries take out of the address space: private networks, this machine, multicast. */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix);
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6');

/** IPv6 beyond it is not global: this machine, private networks, and IPv4 in another form. */
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** Where clouds give a machine its credentials. */
const linkLocal = new BlockList();
linkLocal.addSubnet('169.254.0.0', 16);
linkLocal.addSubnet('fe80::', 10, 'ipv6');
linkLocal.addAddress('fd00:ec2::254', 'ipv6');

/** To which addresses the service connects to read a source. */
export const allowedAddresses = ({ privateSources }: Pick<Settings, 'privateSources'>): IsAllowed =>
  privateSources
    ? (address) => !linkLocal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
    : isPublicAddress;

export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
    : !special.check(address);
