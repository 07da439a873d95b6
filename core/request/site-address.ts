import type { Settings } from './settings.ts';

/** A path on an audience's host, or (null) on the platform's, with the scheme and the port of the platform's own address. */
export function siteAddress(
  { baseUrl, platformDomain }: Settings,
  subdomain: string | null,
  path: string,
): string {
  const address = new URL(path, baseUrl);
  if (subdomain !== null) address.hostname = `${subdomain}.${platformDomain}`;
  return address.href;
}
