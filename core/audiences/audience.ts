import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { requireVersion, type Target } from '../records/preconditions.ts';

export const audienceSummary = z
  .object({ id: uuid, name: z.string(), subdomain: z.string() })
  .meta({ id: 'AudienceSummary' });

/** An audience of the version that the request expects, locked until the transaction ends. */
export async function lockAudience({ em, lockAudience }: Transaction, target: Target): Promise<Audience> {
  await lockAudience(target.id);
  const audience = await em.findOneOrFail(Audience, target.id);
  requireVersion(target, audience);
  return audience;
}
