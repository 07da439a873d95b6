import { isIP, SocketAddress } from 'node:net';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type Credential, findPrincipal, readCredential } from '../../core/auth/authenticate.ts';
import { idOf, type Principal } from '../../core/auth/principal.ts';
import { Refusal } from '../../core/errors/refusal.ts';
import type { Context } from '../../core/request/context.ts';
import type { GraphqlScope } from '../../core/request/graphql-scope.ts';
import type { Service } from './endpoint.ts';

export type Incoming = Service & { readonly request: Request; readonly response: Response };

/** Counts a request, or the calls that it contains, by its credential or its address, before anything is looked up. */
export async function countRequest(incoming: Incoming, calls = 1): Promise<Counted> {
  const credential = await readCredential(incoming.dependencies, authorizationOf(incoming.request));
  return countCredential(incoming, credential, calls);
}

/** Counts a request and authenticates it. */
export async function authenticateRequest(incoming: Incoming, calls = 1): Promise<Principal> {
  const { lookUp } = await countRequest(incoming, calls);
  return lookUp();
}

/** The same where no credential is needed: null without one, and counted by its address. */
export async function authenticateOptionally(incoming: Incoming): Promise<Principal | null> {
  if (incoming.request.headers.authorization !== undefined) return authenticateRequest(incoming);
  await countAddress(incoming);
  return null;
}

/** Whether a credential was usable when it was last looked up. */
const known = new WeakMap<Service['limits'], LRUCache<string, boolean>>();

interface Counted {
  readonly credential: Credential;
  readonly lookUp: () => Promise<Principal>;
}

/**
 * Counts a request and returns the lookup of its principal. A credential that should be usable is counted as such: a
 * token that this service signed, or an API key that was usable before. Any other counts by address until it proves
 * usable.
 */
export async function countCredential(
  incoming: Incoming,
  credential: Credential | null,
  calls = 1,
): Promise<Counted> {
  const { dependencies, limits, response } = incoming;
  if (credential === null) throw await unauthenticated(incoming, calls);
  const seen = known.get(limits) ?? new LRUCache({ max: 10_000 });
  known.set(limits, seen);
  const shouldBeUsable = seen.get(credential.text) ?? credential.claims !== undefined;
  if (shouldBeUsable) await limits.credential.count(credential.id, response, calls);
  else await countAddress(incoming, calls);

  const lookUp = async () => {
    const principal = await findPrincipal(dependencies, credential, calls);
    if (principal === null) {
      if (!shouldBeUsable) throw new Refusal('unauthenticated');
      seen.set(credential.text, false);
      throw await unauthenticated(incoming, calls);
    }
    if (!shouldBeUsable) {
      seen.set(credential.text, true);
      await refundAddress(incoming, calls);
      await limits.credential.count(credential.id, response, calls);
    }
    response.locals.principal = principal;
    return principal;
  };
  return { credential, lookUp };
}

/** Counts a request without a usable credential by its address and returns the refusal. */
async function unauthenticated(incoming: Incoming, calls: number): Promise<Refusal> {
  await countAddress(incoming, calls);
  const prefix = prefixOf(authorizationOf(incoming.request) ?? '');
  incoming.response.locals.credential = prefix;
  return new Refusal('unauthenticated', prefix?.startsWith('svc') ? { challenge: notExchanged } : {});
}

const notExchanged =
  'error="invalid_token", error_description="A service token is exchanged for a JWT first: POST /v1/token/service"';

/** The public part of a key or service token that cannot be used, for the log. */
const prefixOf = (authorization: string): string | undefined =>
  /^(?:Bearer|JWT) +((?:app|svc)_[0-9a-f]{12})_/i.exec(authorization)?.[1];

/** The context of this principal's procedure calls. */
export const contextOf = (
  { dependencies, request }: Incoming,
  principal: Principal | null,
  endpoint?: GraphqlScope,
): Context => ({
  ...dependencies,
  host: request.host,
  principal,
  endpoint,
  network: networkOf(request.ip ?? ''),
  queue: principal === null ? networkOf(request.ip ?? '') : idOf(principal),
});

/** Counts a public request, or the public calls in it, by its address. */
export const countAddress = ({ limits, request, response }: Incoming, calls = 1): Promise<void> =>
  limits.public.count(networkOf(request.ip ?? ''), response, calls);

/** For a request counted by its address that turns out to have a usable credential. */
export const refundAddress = ({ limits, request, response }: Incoming, calls = 1): Promise<void> =>
  limits.public.refund(networkOf(request.ip ?? ''), response, calls);

/** Undefined if there are several, as if there were none. */
export function authorizationOf({ headersDistinct }: Request): string | undefined {
  const [authorization, ...others] = headersDistinct.authorization ?? [];
  return others.length === 0 ? authorization : undefined;
}

/** The network of an address: for IPv6 the /64, since one host can use all of its addresses. */
function networkOf(text: string): string {
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
