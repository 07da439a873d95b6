import { callProcedure } from '../../core/procedure-list.ts';
import type { AnyDesk } from './desk.ts';
import type { Kind } from './kind.ts';

/** Who would be told, and how, that an event or the events of a series are at another time or place, or cancelled. */
export async function reachInWords({ context, words: { t } }: AnyDesk, id: string): Promise<string> {
  const reach = await callProcedure('notifications.reach', context, { id });
  return t('console.told', { ...reach });
}

/** The same of what is about to be done, as far as it concerns anybody. */
export async function reachOfAction(
  desk: AnyDesk,
  { type }: Kind,
  verb: string,
  id: string,
): Promise<string> {
  if (type !== 'Event' && type !== 'Series') return '';
  if (verb === 'delete') return desk.words.t('console.told.deleted');
  return verb === 'cancel' ? reachInWords(desk, id) : '';
}
