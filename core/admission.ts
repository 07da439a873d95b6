import { audienceByName } from '../orm/reads/audience.ts';
import { isAdmin } from './auth/principal.ts';
import type { Context } from './context.ts';
import { notFound, Refusal } from './errors.ts';
import type { GraphqlScope } from './graphql-scope.ts';
import { isId } from './ids.ts';

/** Who may use one audience's GraphQL endpoint: its own users and applications, and the platform's users. */
export async function admitToAudience(ctx: Context, id: string): Promise<GraphqlScope> {
  const principal = await ctx.authenticate();
  const [audience] = isId(id) ? await ctx.database.read(audienceByName, [id, null]) : [];
  if (audience === undefined) throw notFound();
  const elsewhere = principal.audienceId !== null && principal.audienceId !== audience.id;
  if (principal.kind === 'service' || elsewhere) throw new Refusal('forbidden');
  return { schema: 'audience', audienceId: audience.id };
}

/** Who may use the tenants' GraphQL endpoint: administrators who signed in on the platform. */
export async function admitToTenants(ctx: Context): Promise<GraphqlScope> {
  if (!ctx.offersCredential) throw new Refusal('unauthenticated');
  const principal = await ctx.authenticate().catch(unusable);
  if (!isAdmin(principal) || principal.audienceId !== null)
    throw new Refusal('platform_administrator_required');
  return { schema: 'tenants' };
}

function unusable(error: unknown): never {
  if (error instanceof Refusal && error.reason === 'unauthenticated')
    throw new Refusal('platform_administrator_required');
  throw error;
}
