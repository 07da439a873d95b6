import { setInterval } from 'node:timers';

interface Output {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** What a command reads and writes: those of the process, outside of tests. */
export interface Streams {
  readonly stdin: AsyncIterable<string | Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
}

/** The same streams; a terminal shows each second that the command is still running, until something is written there. */
export function withProgress({ stdin, stdout, stderr }: Streams): Streams {
  const start = performance.now();
  let erase = '';
  const show = () => {
    erase = '\r\u001b[K';
    stderr.write(`\rWorking… ${Math.round((performance.now() - start) / 1000)} s `);
  };
  const timer = stderr.isTTY ? setInterval(show, 1000).unref() : undefined;
  const end = () => {
    clearInterval(timer);
    stderr.write(erase);
    erase = '';
  };
  process.once('exit', end);
  const endingProgress = (output: Output): Output => ({
    isTTY: output.isTTY,
    columns: output.columns,
    write(text) {
      end();
      return output.write(text);
    },
  });
  return { stdin, stdout: stdout.isTTY ? endingProgress(stdout) : stdout, stderr: endingProgress(stderr) };
}
