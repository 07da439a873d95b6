import { setTimeout } from 'node:timers';

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
