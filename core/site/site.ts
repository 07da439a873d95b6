import { z } from 'zod';
import { publicScope, type Scope } from '../../orm/statements/scope.ts';
import type { UserPrincipal } from '../auth/principal.ts';
import { notFound, Refusal } from '../errors/refusal.ts';
import { findAudienceByHost } from '../request/audience-by-host.ts';
import type { Context } from '../request/context.ts';

export const is_public = z.boolean().describe('Whether anybody may see it, and subscribe to its calendar.');

type Visit = Context & { readonly principal: UserPrincipal | null };

/**
 * The site of the audience that owns the requested host, and what it shows: the same to everybody, but for the user's own
 * RSVPs. Only `publicPages` show it to strangers, who are those who signed in elsewhere, too.
 */
export async function findSite(ctx: Visit) {
  const audience = await findAudienceByHost(ctx, ctx.host ?? '');
  if (audience === undefined) throw notFound();
  const userId = ctx.principal?.audienceId === audience.id ? ctx.principal.userId : null;
  if (userId === null && !audience.public_pages) throw new Refusal('unauthenticated');
  const visible = publicScope(audience.id, ctx.now().toISOString());
  const scope: Scope = { ...visible, userId };
  return { audience, scope };
}

/** Whose records a page lists: the audience's, or those of the locale that was chosen. */
export const listOwner = (audienceId: string, localeId: string | undefined) =>
  localeId === undefined ? { owner: 'audience', id: audienceId } : { owner: 'locale', id: localeId };
