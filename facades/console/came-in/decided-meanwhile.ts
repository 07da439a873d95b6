import { typeNameOf } from '../../../core/values/names.ts';
import type { Desk } from '../frame/desk.ts';
import { timeInWords } from '../frame/words.ts';
import { changesOf } from '../history/history.ts';
import { kindNamed } from '../records/kinds.ts';
import { type Item, type Review, titleOf } from './proposed-item.ts';

/** What became of an item on which somebody else decided first, with who approved it as the history knows. */
export async function decidedMeanwhile(desk: Desk, item: Item, records: Review['records']): Promise<string> {
  const { kind, record_id: id, state } = item;
  const isThere = state === 'applied' && id !== null;
  const [last] = isThere ? await changesOf(desk, kindNamed(typeNameOf(kind)), id) : [];
  return desk.words.t('console.decidedMeanwhile', {
    name: titleOf(item, records),
    state,
    who: last?.actor_name ?? '',
    time: last === undefined ? '' : timeInWords(desk, last.changed_at),
  });
}
