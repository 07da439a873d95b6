/** Milliseconds of the shortest of ten runs, which other work on the machine disturbs least. */
export function shortestTime(run: () => unknown): number {
  const times = Array.from({ length: 10 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}
