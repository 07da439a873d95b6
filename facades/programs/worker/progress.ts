import { SingleBar } from 'cli-progress';

/** How much of long work is done: a bar on a terminal, elsewhere a line every ten seconds. */
export interface Progress {
  add(count: number): void;
  end(): void;
}

const interval = 10_000;

export function showProgress(stream: NodeJS.WritableStream, total: number): Progress {
  if ('isTTY' in stream && stream.isTTY) {
    const bar = new SingleBar({ stream, format: '{bar} {value} of {total}, {eta_formatted} left' });
    bar.start(total, 0);
    return { add: (count) => bar.increment(count), end: () => bar.stop() };
  }
  let done = 0;
  let last = performance.now();
  return {
    add(count) {
      done += count;
      if (performance.now() - last < interval) return;
      last = performance.now();
      stream.write(`${done} of ${total} sent\n`);
    },
    end() {},
  };
}
