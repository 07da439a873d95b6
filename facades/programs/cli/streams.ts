import { setTimeout } from 'node:timers';

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

/** After a second, shows at a terminal that the command is still running, and for how long. */
export function showProgress(stream: NodeJS.WriteStream): void {
  if (!stream.isTTY) return;
  const start = performance.now();
  const show = () => {
    stream.write(`\rWorking… ${Math.round((performance.now() - start) / 1000)} s `);
    setTimeout(show, 1000).unref();
  };
  setTimeout(show, 1000).unref();
  process.once('exit', () => stream.write('\r\u001b[K'));
}
