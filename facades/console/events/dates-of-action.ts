import { z } from 'zod';
import { Refusal } from '../../../core/errors/refusal.ts';
import { procedureNamed } from '../../../core/procedure-list.ts';
import type { AnyDesk, Desk } from '../frame/desk.ts';
import type { Action, Kind } from '../records/kind.ts';
import { trying } from './event-preview.ts';

const counts = z.tuple([z.number()]);

/** How many dates an action on a series would cancel or delete: it is done, counted, and nothing of it is kept. */
export async function datesOfAction(
  desk: AnyDesk,
  { type }: Kind,
  { procedure, verb }: Action,
  input: object,
): Promise<number> {
  if (type !== 'Series' || desk.branding === null) return 0;
  const status = verb === 'cancel' ? 'scheduled' : undefined;
  const remaining = async ({ context, owner }: Desk) => {
    const list = procedureNamed('events.countByOwner');
    const [count] = counts.parse(await list.call(context, async () => ({ ...owner, status })));
    return count;
  };
  try {
    const left = await trying(desk, async (by) => {
      await procedure.call(by.context, async () => input);
      return remaining(by);
    });
    return (await remaining(desk)) - left;
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
}
