import type { Request } from 'express';
import { readAgentCredential } from '../../core/auth/authenticate.ts';
import { Refusal } from '../../core/errors/refusal.ts';
import { admitToMcp } from '../../core/request/admission.ts';
import { oneAtATime } from '../../core/request/one-at-a-time.ts';
import { authorizationOf, contextOf, countCredential } from '../http/authenticate.ts';
import { readBody } from '../http/body.ts';
import type { Endpoint, HttpExchange, Method } from '../http/endpoint.ts';
import { isLoopback } from '../http/this-machine.ts';
import { mcpPath } from './path.ts';
import { metadataOf } from './protected-resource.ts';

const methods: readonly Method[] = ['DELETE', 'GET', 'POST'];

/** The Model Context Protocol over HTTP, for agents: one request, one response, no sessions. */
export const mcpEndpoints: readonly Endpoint[] = methods.map((method) => ({
  name: 'mcp',
  method,
  path: mcpPath,
  isPublic: false,
  handle: (exchange) => handle(exchange).catch((error: unknown) => describeCredential(exchange, error)),
}));

async function handle(exchange: HttpExchange): Promise<void> {
  const { dependencies, request } = exchange;
  const credential = await readAgentCredential(dependencies, authorizationOf(request));
  const { lookUp } = await countCredential(exchange, credential);
  const principal = await lookUp();
  const limits = admitToMcp(principal);
  refuseOtherOrigins(request, dependencies.settings.baseUrl);
  // GET would open a stream of the service's own messages, and DELETE end a session: there is neither.
  if (request.method !== 'POST') throw new Refusal('method_not_allowed', { allow: ['POST'] });
  // Loaded with the first request: it takes 20 MB.
  const { respondToMessage } = await import('./respond.ts');
  const context = contextOf(exchange, principal);
  await oneAtATime(context, async (admitted) => {
    const message = await readBody(request, limits);
    await respondToMessage(exchange, { ...context, ...admitted }, message);
  });
}

/** A client without a credential is told where it reads which one it needs. */
function describeCredential({ request, dependencies }: HttpExchange, error: unknown): never {
  if (!(error instanceof Refusal) || error.reason !== 'unauthenticated') throw error;
  throw new Refusal('unauthenticated', {
    challenge: `resource_metadata="${metadataOf(request, dependencies.settings.baseUrl)}"`,
  });
}

/**
 * Refuses pages of other sites, as the protocol demands: one whose name leads to this machine (DNS rebinding) sends its own
 * Origin. Programs send none.
 */
function refuseOtherOrigins({ headers: { origin } }: Request, baseUrl: string): void {
  if (origin === undefined) return;
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  if (host !== new URL(baseUrl).hostname && !isLoopback(host))
    throw new Refusal('forbidden', 'Pages of other sites may not call this endpoint.');
}
