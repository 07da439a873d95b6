import { isIP } from 'node:net';
import { TRPCClientError } from '@trpc/client';
import type { CommandContext } from './context.ts';
import { exitCodes, Failure } from './exit-codes.ts';

/** The audience with this subdomain at the service's address, with its host. */
export async function findAudience({ client, service: { url } }: CommandContext, subdomain: string) {
  for (const domain of domainsOf(url)) {
    const host = `${subdomain}.${domain}`;
    const found = await client.branding.get.query({ host }).catch(undefinedIfNotFound);
    if (found?.audience.subdomain === subdomain)
      return { id: found.audience.id, host, idpAppId: found.idp_app_id };
  }
  throw new Failure(exitCodes.notFound, `There is no audience ${subdomain} at ${url}.`);
}

/** Where the service's audiences may have their subdomains: `url` is the platform's address, or an audience's own. */
function domainsOf(url: string): string[] {
  const { hostname } = new URL(url);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) > 0) return ['localhost'];
  const [, ...parent] = hostname.split('.');
  return parent.length === 0 ? [hostname] : [hostname, parent.join('.')];
}

function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof TRPCClientError && error.data?.httpStatus === 404) return undefined;
  throw error;
}
