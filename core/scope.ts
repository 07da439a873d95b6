import type { z } from 'zod';
import { audienceByName } from '../orm/reads/audience.ts';
import { isAdmin, type Principal } from './auth/principal.ts';
import type { Context, Dependencies } from './context.ts';
import { invalidField, notFound, Refusal } from './errors.ts';
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
  audience_id: id('Audience').optional().describe("The audience's id: narrows to that audience."),
};

type AudienceSelection = z.output<z.ZodObject<typeof audienceSelection>>;

export type AuthenticatedContext = Context & { principal: Principal };

export async function readingScope(
  ctx: AuthenticatedContext,
  selection: AudienceSelection = {},
): Promise<Scope> {
  const { principal } = ctx;
  const hidden = principal.kind === 'application' || isAdmin(principal);
  return { audienceId: await narrowed(ctx, selection), hidden };
}

/** The audience of the credential, or else the one named. Naming any other than the credential's own finds nothing. */
async function narrowed(ctx: AuthenticatedContext, selection: AudienceSelection): Promise<string | null> {
  const own = ownAudience(ctx);
  const selected = await selectedAudience(ctx, selection);
  if (selected === null) return own;
  if (own !== null && own !== selected) throw notFound();
  return selected;
}

/** The audience that a request is confined to: by its GraphQL endpoint, or by its credential. */
const ownAudience = ({ endpoint, principal }: AuthenticatedContext): string | null =>
  endpoint?.schema === 'audience' ? endpoint.audienceId : principal.audienceId;

async function selectedAudience(
  dependencies: Dependencies,
  { audience, audience_id }: AudienceSelection,
): Promise<string | null> {
  if (audience === undefined && audience_id === undefined) return null;
  return existingAudience(dependencies, audience_id ?? null, audience ?? null);
}

async function existingAudience({ database }: Dependencies, id: string | null, subdomain: string | null) {
  const [found] = await database.read(audienceByName, [id, subdomain]);
  if (found === undefined) throw notFound();
  return found.id;
}

/** Names the audience that a new record is to belong to; null is as good as left out. */
export const audienceChoice = {
  audience_id: id('Audience')
    .nullish()
    .describe("The id of the audience. By default the endpoint's own, and never another than that."),
};

/** Where a write may take place. Of every audience's records only where the request names none, and is of the platform. */
export function writingScope(ctx: AuthenticatedContext, named?: string | null): Scope {
  const own = ownAudience(ctx);
  if (own !== null && named != null && named !== own)
    throw new Refusal('forbidden', {
      message: 'The audience named is not the one that is administered here.',
    });
  return { audienceId: own ?? named ?? null, hidden: true };
}

export async function writingAudience(ctx: AuthenticatedContext, named?: string | null): Promise<string> {
  const { audienceId } = writingScope(ctx, named);
  if (audienceId === null) throw invalidField('audience_id', 'is required here');
  return existingAudience(ctx, audienceId, null);
}
