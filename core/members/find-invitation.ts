import { z } from 'zod';
import { usableInvitation } from '../../orm/records/member.ts';
import { audienceRoles } from '../../orm/schema/entities/user.ts';
import { line } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { matches, prefixOf } from '../auth/secret.ts';
import { Refusal } from '../errors/refusal.ts';
import { proven, userProcedure } from '../procedures/procedures.ts';
import type { Context } from '../request/context.ts';

/** Of its secret. */
export const kind = 'inv';

/** What an invitation is, to who has been given its secret. */
export const findInvitation = userProcedure
  .meta({ refuses: ['not_found'] })
  .input(z.object({ secret: line(200) }))
  .output(proven(z.object({ role: z.enum(audienceRoles), by: z.string() })))
  .query(({ ctx, input: { secret } }) => readInvitation(ctx, ctx.principal.audienceId, secret));

export async function readInvitation({ database, now }: Context, audienceId: string | null, secret: string) {
  const prefix = prefixOf(secret, kind);
  if (prefix === null || audienceId === null) throw unusable();
  const scope = wholeAudience(audienceId, now().toISOString());
  const [found] = await database.query(usableInvitation, scope, [prefix]);
  if (found === undefined || !matches(secret, found.hash)) throw unusable();
  return { role: found.role, by: found.by };
}

/** One sentence for all that cannot be accepted, so that nobody learns of an invitation. */
export const unusable = () =>
  new Refusal('not_found', 'This invitation is unknown, used, revoked or expired. Ask for a new one.');
