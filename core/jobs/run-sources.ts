import { operatorProcedure } from '../procedures/procedures.ts';
import { executeRun } from '../sources/runs/execute.ts';
import { holdNextRun } from '../sources/runs/hold.ts';

const atOnce = 2;

/** Reads the sources that are due, two at a time, of two audiences. */
export const runSources = operatorProcedure.mutation(async ({ ctx, signal }) => {
  let held: Promise<unknown> = Promise.resolve();
  const hold = () => {
    const next = held.then(() => holdNextRun(ctx)); // one after the other: each sees what the other reads
    held = next.catch(() => undefined);
    return next;
  };
  const readAll = async () => {
    for (let run = await hold(); run !== null; run = signal?.aborted ? null : await hold())
      await executeRun(ctx, run);
  };
  await Promise.all(Array.from({ length: atOnce }, readAll));
});
