import { isIP, SocketAddress } from 'node:net';
import type { Request, Response } from 'express';
import { authenticate } from '../../core/auth/authenticate.ts';
import type { Principal } from '../../core/auth/principal.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/errors.ts';
import type { GraphqlScope } from '../../core/graphql-scope.ts';
import type { Service } from './endpoint.ts';

type Incoming = Service & { readonly request: Request; readonly response: Response };

/** Authenticates a request and counts it for its principal. */
export async function authenticateRequest(incoming: Incoming): Promise<Principal> {
  const { dependencies, limits, request, response } = incoming;
  const principal = await authenticate(dependencies, authorizationOf(request));
  if (principal === null) throw await unauthenticated(incoming);
  response.locals.principal = principal;
  await limits.credential(credentialOf(principal), response);
  return principal;
}

/** Counts a request without a usable credential by its address and returns the refusal. */
export async function unauthenticated(incoming: Incoming): Promise<Refusal> {
  await countAddress(incoming);
  return new Refusal('unauthenticated');
}

/** The context of this principal's procedure calls. */
export const contextOf = (
  { dependencies, request }: Incoming,
  principal: Principal | null,
  endpoint?: GraphqlScope,
): Context => ({ ...dependencies, host: request.host, principal, endpoint });

/** Counts a public request by its address. */
export const countAddress = ({ limits, request, response }: Incoming): Promise<void> =>
  limits.public(networkOf(request.ip ?? ''), response);

/** Undefined if there are several, as if there were none. */
export function authorizationOf({ headersDistinct }: Request): string | undefined {
  const [authorization, ...others] = headersDistinct.authorization ?? [];
  return others.length === 0 ? authorization : undefined;
}

function credentialOf(principal: Principal): string {
  if (principal.kind === 'user') return principal.sessionId;
  return principal.kind === 'application' ? principal.applicationId : principal.serviceTokenId;
}

/** The network of an address: for IPv6 the /64, since one host can use all of its addresses. */
export function networkOf(text: string): string {
  const address = withoutPort(text);
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : unknownNetwork;
  const canonical = new SocketAddress({ address: withoutZone(address), family: 'ipv6' }).address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical) ?? [];
  if (mapped !== undefined) return mapped;
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = new Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** Of everything in X-Forwarded-For that is no address. */
const unknownNetwork = 'unknown';

/** Some proxies add the port, which differs in every connection. */
function withoutPort(text: string): string {
  const [, bracketed, dotted] = /^(?:\[(.+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(text) ?? [];
  return bracketed ?? dotted ?? text;
}

const withoutZone = (address: string): string => address.replace(/%.*/, '');
