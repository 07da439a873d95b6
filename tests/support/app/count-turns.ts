/** How many turns of the event loop begin during the work. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  await work().finally(() => clearImmediate(next));
  return turns;
}
