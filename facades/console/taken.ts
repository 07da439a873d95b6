import { z } from 'zod';
import { fieldNameOf } from '../../core/values/names.ts';
import type { AnyDesk } from './desk.ts';
import { type Kind, shapeOf } from './kind.ts';
import { kinds, kindsOwnedBy } from './kinds.ts';

const counts = z.array(z.number());

/** Says what goes when a record is deleted, such as "12 events, 1 message"; empty if nothing does. */
export async function takenWith(desk: AnyDesk, kind: Kind, id: string): Promise<string> {
  const { branding, context, words } = desk;
  const owner = fieldNameOf(kind.type);
  // Whatever is an audience's goes with it.
  const owned = kindsOwnedBy(kind, kinds).filter(
    ({ declaration }) => owner === 'audience' || `${owner}_id` in shapeOf(declaration.row),
  );
  const totals = await Promise.all(
    owned.map(async ({ count, noun, title }) => {
      const [total = 0] = counts.parse(await count.call(context, async () => ({ owner, ids: [id] })));
      return total === 0 ? [] : [`${total} ${total === 1 ? noun : title.toLowerCase()}`];
    }),
  );
  const takes = totals.flat().join(', ');
  if (branding === null) return words.t('console.platform.takes', { takes, count: takes.length });
  return takes === '' ? '' : words.t('console.takes', { takes });
}
