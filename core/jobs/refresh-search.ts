import {
  audienceWithDueEntries,
  deleteEntriesThatAreOver,
  refreshDueEntries,
} from '../../orm/commands/search-entries.ts';
import { operatorProcedure } from '../procedures/procedures.ts';

/** Brings the entries of records that changed many at a time up to date, and deletes those of events that are over. */
export const refreshSearch = operatorProcedure.mutation(async ({ ctx: { database, now }, signal }) => {
  while (!signal?.aborted) {
    const at = now().toISOString();
    const [audience] = await database.query(audienceWithDueEntries, [at]);
    if (audience === undefined) return;
    await database.longTransaction(audience.id, async ({ lockAudience, execute }) => {
      await lockAudience(audience.id);
      await execute(refreshDueEntries, [audience.id]);
      await execute(deleteEntriesThatAreOver, [audience.id, at]);
    });
  }
});
