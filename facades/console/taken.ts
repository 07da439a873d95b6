import { z } from 'zod';
import { fieldNameOf } from '../../core/values/names.ts';
import type { Desk } from './desk.ts';
import { type Kind, kindsOwnedBy } from './kinds.ts';
import { shapeOf } from './rows.ts';

const counts = z.array(z.number());

/** What goes when a record is deleted, such as "12 events, 1 message"; empty if nothing does. */
export async function takenWith({ context }: Desk, kind: Kind, id: string): Promise<string> {
  const owner = fieldNameOf(kind.type);
  const owned = kindsOwnedBy(kind).filter(({ declaration }) => `${owner}_id` in shapeOf(declaration.row));
  const totals = await Promise.all(
    owned.map(async ({ count, noun, title }) => {
      const [total = 0] = counts.parse(await count.call(context, async () => ({ owner, ids: [id] })));
      return total === 0 ? [] : [`${total} ${total === 1 ? noun : title.toLowerCase()}`];
    }),
  );
  return totals.flat().join(', ');
}
