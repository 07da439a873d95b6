import type { z } from 'zod';
import { audienceByIdOrSubdomain } from '../../orm/records/audience.ts';
import { id } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { isAdmin, userOf } from '../auth/principal.ts';
import { invalidField, notFound, Refusal } from '../errors/refusal.ts';
import { text } from '../values/text.ts';
import type { AuthenticatedContext, Dependencies } from './context.ts';

/** The two query parameters that restrict a read to one audience. */
export const audienceSelection = {
  audience: text(63).optional().describe('Restricts the result to the audience with this subdomain.'),
  audience_id: id('Audience').optional().describe('Restricts the result to the audience with this id.'),
};

type AudienceSelection = z.output<z.ZodObject<typeof audienceSelection>>;

/** The scope of a read. Every read of tenants' records begins with it. */
export async function readingScope(
  ctx: AuthenticatedContext,
  selection: AudienceSelection = {},
): Promise<Scope> {
  return scopeOf(ctx, await selectAudience(ctx, selection));
}

function scopeOf(ctx: AuthenticatedContext, audienceId: string | null): Scope {
  const { principal } = ctx;
  const admin = isAdmin(principal);
  return {
    audienceId,
    hidden: admin || principal.kind === 'application',
    isAdmin: admin,
    userId: userOf(principal),
    now: ctx.now().toISOString(),
  };
}

/** The credential's audience, otherwise the selected one. Refused if both are given and differ. */
async function selectAudience(
  ctx: AuthenticatedContext,
  { audience, audience_id }: AudienceSelection,
): Promise<string | null> {
  const own = ownAudience(ctx);
  if (audience === undefined && audience_id === undefined) return own;
  const selected = await namedAudience(ctx, { audience, audience_id });
  if (own !== null && own !== selected.id) throw notFound();
  return selected.id;
}

/** The audience that a request names. A worker's request names its own, and learns of no other whether it exists. */
async function namedAudience(
  { principal, database }: AuthenticatedContext,
  { audience, audience_id }: AudienceSelection,
) {
  const [found] = await database.query(audienceByIdOrSubdomain, [audience_id ?? null, audience ?? null]);
  if (principal.kind === 'service' && found?.id !== principal.audienceId) throw new Refusal('forbidden');
  if (found === undefined) throw notFound();
  return found;
}

/** The audience to which the GraphQL endpoint or the credential restricts a request. */
const ownAudience = ({ endpoint, principal }: AuthenticatedContext): string | null =>
  endpoint?.schema === 'audience' ? endpoint.audienceId : principal.audienceId;

async function existingAudience({ database }: Dependencies, id: string | null, subdomain: string | null) {
  const [found] = await database.query(audienceByIdOrSubdomain, [id, subdomain]);
  if (found === undefined) throw notFound();
  return found.id;
}

/** The audience of a new record; null is the same as omitted. */
export const audienceChoice = {
  audience_id: id('Audience')
    .nullish()
    .describe("The id of the audience. Defaults to the endpoint's audience; no other is accepted."),
};

/** The scope of a write: all audiences only if the platform's request names none. */
export function writingScope(ctx: AuthenticatedContext, requestedId?: string | null): Scope {
  const own = ownAudience(ctx);
  if (own !== null && requestedId != null && requestedId !== own)
    throw new Refusal('forbidden', {
      message: 'This endpoint administers a different audience.',
    });
  return { ...scopeOf(ctx, own ?? requestedId ?? null), hidden: true };
}

/** The scope of a write that needs one audience. */
export async function writingScopeInAudience(ctx: AuthenticatedContext, requestedId?: string | null) {
  const scope = writingScope(ctx, requestedId);
  if (scope.audienceId === null) throw invalidField('audience_id', 'is required here');
  return { ...scope, audienceId: await existingAudience(ctx, scope.audienceId, null) };
}

/** The audience of an automation request: a worker's own, or the one that an administrator selects. */
export async function audienceForResearch(ctx: AuthenticatedContext, selection: AudienceSelection) {
  if (selection.audience !== undefined || selection.audience_id !== undefined)
    return namedAudience(ctx, selection);
  const { audienceId } = ctx.principal;
  if (audienceId === null)
    throw invalidField('audience_id', 'is required for administrators unless `audience` is given');
  return namedAudience(ctx, { audience_id: audienceId });
}
