import { z } from 'zod';
import { replaceLineUps } from '../../orm/commands/line-ups.ts';
import type { Event } from '../../orm/schema/entities/event.ts';
import { Person } from '../../orm/schema/entities/person.ts';
import { reference } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { requireAllReferenced, type Write } from '../records/references.ts';

/** How many people an event can have, for administrators and batches alike. */
export const maximumLineUp = 500;

export const lineUp = z
  .array(reference('Person'))
  .max(maximumLineUp, { abort: true })
  .superRefine(areDistinct);

export function areDistinct(ids: readonly string[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, id] of ids.entries()) {
    if (seen.has(id)) context.addIssue({ code: 'custom', path: [index], message: 'is a duplicate' });
    seen.add(id);
  }
}

export const replaceLineUp = (
  { transaction, audienceId, at }: Write,
  events: readonly Event[],
  personIds: readonly string[],
): Promise<void> =>
  replaceLineUps(
    transaction,
    wholeAudience(audienceId, at.toISOString()),
    events.map(({ id }) => ({ event_id: id, person_ids: personIds })),
  );

/** The ids in their order; undefined where they are not given. */
export const findLineUp = async (write: Write, ids: readonly string[] | null | undefined) =>
  ids === undefined ? undefined : requireAllReferenced(write, Person, 'person_ids', ids ?? []);
