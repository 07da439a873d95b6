import type { z } from 'zod';
import { audienceByName } from '../orm/reads/audience.ts';
import { isAdmin, type Principal } from './auth/principal.ts';
import type { Dependencies } from './context.ts';
import { notFound } from './errors.ts';
import { id } from './ids.ts';
import { text } from './text.ts';

/** What a principal may read. Every read of tenant records takes one. */
export interface Scope {
  /** One audience's records, or (null) every audience's. */
  readonly audienceId: string | null;
  readonly hidden: boolean;
}

/** The two query parameters that narrow a read to one audience. */
export const audienceSelection = {
  audience: text(63).optional().describe("The audience's subdomain: narrows to that audience."),
  audience_id: id('Audience').optional(),
};

type AudienceSelection = z.output<z.ZodObject<typeof audienceSelection>>;

export async function readingScope(
  ctx: Dependencies & { principal: Principal },
  selection: AudienceSelection,
): Promise<Scope> {
  const { principal } = ctx;
  const hidden = principal.kind === 'application' || isAdmin(principal);
  return { audienceId: await narrowed(ctx, selection), hidden };
}

/** The audience of the credential, or else the one named. Naming any other than the credential's own finds nothing. */
async function narrowed(
  ctx: Dependencies & { principal: Principal },
  selection: AudienceSelection,
): Promise<string | null> {
  const own = ctx.principal.audienceId;
  const selected = await selectedAudience(ctx, selection);
  if (selected === null) return own;
  if (own !== null && own !== selected) throw notFound();
  return selected;
}

async function selectedAudience(
  { database }: Dependencies,
  { audience, audience_id }: AudienceSelection,
): Promise<string | null> {
  if (audience === undefined && audience_id === undefined) return null;
  const [found] = await database.read(audienceByName, [audience_id ?? null, audience ?? null]);
  if (found === undefined) throw notFound();
  return found.id;
}
