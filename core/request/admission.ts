import { audienceByIdOrSubdomain } from '../../orm/records/audience.ts';
import { hasScope, isAdmin, type Principal } from '../auth/principal.ts';
import { notFound, Refusal } from '../errors/refusal.ts';
import { type BodyLimits, batchBody, privateBody } from './body-limits.ts';
import type { Dependencies } from './context.ts';
import type { GraphqlScope } from './graphql-scope.ts';

/** What a request names an audience by: its id, or else its subdomain. */
interface NamedAudience {
  readonly id: string | null;
  readonly subdomain: string;
}

const subdomainForm = /^[a-z\d-]{1,63}$/i;

/** The id of the audience; undefined if there is none. */
export async function findAudience(
  { database }: Dependencies,
  { id, subdomain }: NamedAudience,
): Promise<string | undefined> {
  if (id === null && !subdomainForm.test(subdomain)) return undefined;
  const [found] = await database.query(audienceByIdOrSubdomain, [id, id === null ? subdomain : null]);
  return found?.id;
}

/** An audience's GraphQL endpoint admits its own users and applications, and the platform's users. */
export function admitToAudience(principal: Principal, audienceId: string | undefined): GraphqlScope {
  if (audienceId === undefined) throw notFound();
  const isOtherAudience = principal.audienceId !== null && principal.audienceId !== audienceId;
  if (principal.kind === 'service' || principal.kind === 'voice' || isOtherAudience)
    throw new Refusal('forbidden');
  return { schema: 'audience', audienceId };
}

/** The tenants' GraphQL endpoint admits administrators who signed in on the platform. */
export function admitToTenants(principal: Principal | null): GraphqlScope {
  if (principal === null || !isAdmin(principal) || principal.audienceId !== null)
    throw new Refusal('platform_administrator_required');
  return { schema: 'tenants' };
}

/** tRPC admits everybody but the voice assistant, whose token is for its own routes. */
export function admitToTrpc(principal: Principal | null): void {
  if (principal?.kind === 'voice') throw new Refusal('forbidden');
}

/**
 * MCP admits the same. Which tool a request calls is in its body, so the body may be as large as that of any tool that the
 * principal may call.
 */
export function admitToMcp(principal: Principal): BodyLimits {
  admitToTrpc(principal);
  const sendsBatches = (['places:write', 'events:write'] as const).every((scope) =>
    hasScope(principal, scope),
  );
  return sendsBatches ? { ...privateBody, maximum: batchBody } : privateBody;
}
