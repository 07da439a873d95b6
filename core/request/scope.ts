import type { z } from 'zod';
import type { publicAudienceOfLocale } from '../../orm/reads/public-audience.ts';
import { audienceByIdOrSubdomain } from '../../orm/records/audience.ts';
import { id, text } from '../../orm/statements/input-types.ts';
import { type Scope, wholeAudience } from '../../orm/statements/scope.ts';
import { isAdmin, may, type UserPrincipal, userOf } from '../auth/principal.ts';
import { invalidField, notFound, Refusal } from '../errors/refusal.ts';
import { findAudienceByHost } from './audience-by-host.ts';
import type { AuthenticatedContext, Context } from './context.ts';

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

/** Hidden venues and events, and what belongs to them, are for who may edit them, applications and workers. */
function scopeOf(ctx: AuthenticatedContext, audienceId: string | null): Scope {
  const { principal } = ctx;
  return {
    audienceId,
    hidden:
      may(principal, 'edit_records') || principal.kind === 'application' || principal.kind === 'service',
    isAdmin: isAdmin(principal),
    isOwner: may(principal, 'manage_audience'),
    holdsRole: principal.audienceId !== null,
    userId: userOf(principal),
    now: ctx.now().toISOString(),
  };
}

/** The selected audience, which is the credential's own if it has one; without a selection, the credential's own. */
async function selectAudience(
  ctx: AuthenticatedContext,
  { audience, audience_id }: AudienceSelection,
): Promise<string | null> {
  if (audience === undefined && audience_id === undefined) return ownAudience(ctx);
  return (await namedAudience(ctx, { audience, audience_id })).id;
}

/** The audience that a request names. A credential of one audience names that one, and learns of no other whether it exists. */
async function namedAudience(ctx: AuthenticatedContext, { audience, audience_id }: AudienceSelection) {
  const [found] = await ctx.database.query(audienceByIdOrSubdomain, [audience_id ?? null, audience ?? null]);
  const own = ownAudience(ctx);
  if (found !== undefined && (own === null || own === found.id)) return found;
  throw ctx.principal.kind === 'service' ? new Refusal('forbidden') : notFound();
}

/** The audience to which the GraphQL endpoint or the credential restricts a request. */
const ownAudience = ({ endpoint, principal }: AuthenticatedContext): string | null =>
  endpoint?.schema === 'audience' ? endpoint.audienceId : principal.audienceId;

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
    throw new Refusal('forbidden', 'This endpoint administers a different audience.');
  return { ...scopeOf(ctx, own ?? requestedId ?? null), hidden: true };
}

/** The scope of a write that needs one audience, which a request of the platform may name by its subdomain. */
export async function writingScopeInAudience(
  ctx: AuthenticatedContext,
  requestedId?: string | null,
  audience?: string,
) {
  const scope = writingScope(ctx, requestedId);
  if (scope.audienceId === null && audience === undefined)
    throw invalidField('audience_id', 'is required here');
  const named = { audience_id: scope.audienceId ?? undefined, audience };
  const { id: audienceId } = await namedAudience(ctx, named);
  return { ...scope, audienceId };
}

/** All of one audience, for automation: the credential's own, or the one that the platform's administrator selects. */
export async function researchScope(ctx: AuthenticatedContext, selection: AudienceSelection) {
  const audience = await audienceForResearch(ctx, selection);
  return { audience, scope: wholeAudience(audience.id, ctx.now().toISOString()) };
}

async function audienceForResearch(ctx: AuthenticatedContext, selection: AudienceSelection) {
  if (selection.audience !== undefined || selection.audience_id !== undefined)
    return namedAudience(ctx, selection);
  const audienceId = ownAudience(ctx);
  if (audienceId === null)
    throw invalidField('audience_id', 'is required for administrators unless `audience` is given');
  return namedAudience(ctx, { audience_id: audienceId });
}

/** What of a scope lies in one audience, as the owner of a list does. */
export const scopeWithin = (scope: Scope, audienceId: string): Scope => ({ ...scope, audienceId });

/** What anybody may see of an audience, or (null) of all of them, with the RSVPs of one user. */
export const publicScope = (
  { now }: Pick<Context, 'now'>,
  audienceId: string | null,
  userId: string | null = null,
): Scope => ({
  audienceId,
  hidden: false,
  isAdmin: false,
  isOwner: false,
  holdsRole: false,
  userId,
  now: now().toISOString(),
});

/** The context of an open procedure: strangers have no principal. */
type OpenContext = Context & { readonly principal: UserPrincipal | null };

/**
 * The site of the audience that owns the requested host, and what it shows: the same to everybody, but for the user's own
 * RSVPs. Only `publicPages` show it to strangers, who are those who signed in elsewhere, too.
 */
export async function siteScope(ctx: OpenContext) {
  const audience = ctx.hostAudience ?? (await findAudienceByHost(ctx, ctx.host ?? ''));
  if (audience === undefined) throw notFound();
  const userId = ctx.principal?.audienceId === audience.id ? ctx.principal.userId : null;
  if (userId === null && !audience.public_pages) throw new Refusal('unauthenticated');
  return { audience, scope: publicScope(ctx, audience.id, userId) };
}

/**
 * The calendar of a record leaves the service: what is hidden is in none, for administrators and applications neither.
 * Strangers have those of public pages; `unauthenticated` also for a record that does not exist, so that nothing is told of it.
 */
export async function calendarScope(
  ctx: Context,
  publicAudience: typeof publicAudienceOfLocale,
  { id, ...selection }: AudienceSelection & { readonly id: string },
): Promise<Scope> {
  const { principal, database } = ctx;
  if (principal !== null) return { ...(await readingScope({ ...ctx, principal }, selection)), hidden: false };
  const { audience, audience_id } = selection;
  const [found] = await database.query(publicAudience, [id, audience_id ?? null, audience ?? null]);
  if (found === undefined) throw new Refusal('unauthenticated');
  return publicScope(ctx, found.id);
}
