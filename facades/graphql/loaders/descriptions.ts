import DataLoader from 'dataloader';
import { callProcedure } from '../../../core/procedure-list.ts';
import type { Context } from '../../../core/request/context.ts';
import type { ReadBudget } from '../limits/read-budget.ts';

const maximumPerRead = 200;

/** A description may be as large as so many rows. */
const rowsPerDescription = 100;

/** Reads the descriptions of events, a few at a time, until they are too large in all. */
export function descriptionLoader(ctx: Context, reads: ReadBudget): DataLoader<string, string | null> {
  return new DataLoader(async (ids) => {
    const found: (string | null)[] = [];
    for (let from = 0; from < ids.length; from += maximumPerRead) {
      const some = ids.slice(from, from + maximumPerRead);
      const texts = await reads.read(
        some.length * rowsPerDescription,
        () => callProcedure('events.descriptions', ctx, { ids: some }),
        () => 0,
      );
      reads.texts(texts);
      found.push(...texts);
    }
    return found;
  });
}
