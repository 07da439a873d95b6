import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { audienceByHost } from '../../orm/records/audience.ts';
import type { Dependencies } from './context.ts';

/** A requested host. Not validated: a malformed host belongs to no audience. */
export const host = z.string().meta({ maxLength: 500 });

const pattern = /^[\p{L}\p{M}\p{N}._-]{1,259}$/u;

/** The audience that owns a host, if any. Ignores case, port, a trailing dot and a leading `admin.`. */
export async function findAudienceByHost({ database, settings }: Dependencies, host: string) {
  const hosts = namesOf(host)
    .filter((name) => pattern.test(name))
    .map(domainToASCII);
  if (hosts.length === 0) return undefined;
  const subdomains = hosts.flatMap((name) => subdomainWithin(name, settings.platformDomain));
  const [found] = await database.query(audienceByHost, [hosts, subdomains]);
  return found;
}

/** Without case, port and a trailing dot. */
export const hostName = (host: string): string =>
  host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

function namesOf(host: string): string[] {
  const name = hostName(host);
  return [name, name.replace(/^admin\./, '')];
}

function subdomainWithin(host: string, platformDomain: string): string[] {
  const suffix = `.${platformDomain}`;
  return host.endsWith(suffix) ? [host.slice(0, -suffix.length)] : [];
}
