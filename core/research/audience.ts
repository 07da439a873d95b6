import type { z } from 'zod';
import { audienceByName } from '../../orm/reads/audience.ts';
import type { Principal } from '../auth/principal.ts';
import type { Dependencies } from '../context.ts';
import { invalidField, notFound, Refusal } from '../errors.ts';
import type { audienceSelection } from '../scope.ts';

type Selection = z.output<z.ZodObject<typeof audienceSelection>>;

/** The audience that automation works on: a worker's own, or the one that an administrator names. */
export async function researchedAudience(
  { principal, database }: Dependencies & { principal: Principal },
  { audience, audience_id }: Selection,
) {
  const isNamed = audience !== undefined || audience_id !== undefined;
  const id = isNamed ? (audience_id ?? null) : principal.audienceId;
  if (!isNamed && id === null)
    throw invalidField('audience_id', 'or audience is required of an administrator');
  const [found] = await database.read(audienceByName, [id, audience ?? null]);
  if (principal.kind === 'service' && found?.id !== principal.audienceId) throw new Refusal('forbidden');
  if (found === undefined) throw notFound();
  return found;
}
