import { toRefusal } from '../../../core/errors/to-refusal.ts';
import { callProcedure } from '../../../core/procedure-list.ts';
import type { AnyDesk } from '../frame/desk.ts';
import type { Kind } from '../records/kind.ts';

/** How many dates an action on a series would cancel or delete; 0 where it would be refused. */
export async function datesOfAction(
  { branding, context }: AnyDesk,
  { type }: Kind,
  verb: string,
  id: string,
  from_date: string | null,
): Promise<number> {
  if (type !== 'Series' || branding === null || (verb !== 'cancel' && verb !== 'delete')) return 0;
  try {
    return await callProcedure('series.countDates', context, { id, verb, from_date });
  } catch (error) {
    if (toRefusal(error).status >= 500) throw error;
    return 0;
  }
}
