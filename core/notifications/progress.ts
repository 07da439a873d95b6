import DataLoader from 'dataloader';
import { noteSending } from '../../orm/commands/notifications/attempts.ts';
import type { Database } from '../../orm/database.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';

interface Step {
  readonly id: string;
  readonly attempts: number;
  readonly unheard: number;
  readonly reached: readonly string[];
}

export type Progress = DataLoader<Step, void>;

/** Steps of so many milliseconds are written at once. */
const batchTime = 10;

/**
 * Writes down steps of sending. A letter that is begun and never heard of may have arrived, so that it is sent a second
 * time and no third: one that still waits for a connection is not begun.
 */
export const progressOf = (database: Database, scope: AudienceScope): Progress =>
  new DataLoader(
    async (steps) => {
      await database.transaction(({ execute }) =>
        execute(noteSending, scope, [
          steps.map(({ id }) => id),
          steps.map(({ attempts }) => attempts),
          steps.map(({ unheard }) => unheard),
          steps.map(({ reached }) => reached.join()),
        ]),
      );
      return Array.from(steps, () => undefined);
    },
    { cache: false, batchScheduleFn: (write) => setTimeout(write, batchTime) },
  );
