import { audienceByHost } from '../../orm/reads/audience.ts';
import type { Dependencies } from '../context.ts';

/** The audience that owns a host, if any does. Case, port, a dot at the end and a leading `admin.` make no difference. */
export async function findAudienceByHost({ database, settings }: Dependencies, host: string) {
  const hosts = namesOf(host);
  const subdomains = hosts.flatMap((name) => subdomainWithin(name, settings.platformDomain));
  const [found] = await database.read(audienceByHost, [hosts, subdomains]);
  return found;
}

function namesOf(host: string): string[] {
  const name = host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return [name, name.replace(/^admin\./, '')];
}

function subdomainWithin(host: string, platformDomain: string): string[] {
  const suffix = `.${platformDomain}`;
  return host.endsWith(suffix) ? [host.slice(0, -suffix.length)] : [];
}
