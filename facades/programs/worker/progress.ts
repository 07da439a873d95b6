/** How much of long work is done: on a terminal always, elsewhere a line every ten seconds. */
interface Progress {
  add(count: number): void;
  end(): void;
}

const interval = 10_000;

export function showProgress(stream: NodeJS.WritableStream, total: number): Progress {
  const isTerminal = 'isTTY' in stream && stream.isTTY === true;
  let done = 0;
  let last = performance.now();
  return {
    add(count) {
      done += count;
      if (isTerminal) stream.write(`\r${done} of ${total} sent`);
      else if (performance.now() - last >= interval) {
        last = performance.now();
        stream.write(`${done} of ${total} sent\n`);
      }
    },
    end() {
      if (isTerminal) stream.write('\r\u001b[K');
    },
  };
}
