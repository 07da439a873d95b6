import { setTimeout } from 'node:timers';

/** Tells whoever waits at a terminal for longer than a second that work goes on. */
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
