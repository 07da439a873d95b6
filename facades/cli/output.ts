import { setTimeout } from 'node:timers';
import { type Logger, yamlTableLogger } from 'trpc-cli';

/** Tables on a terminal, JSON for programs. Messages and help are text in both. */
export const logger = (asJson: boolean): Logger => (asJson ? jsonLogger : yamlTableLogger(console));

const jsonLogger: Logger = {
  info: (value) => console.log(typeof value === 'string' ? value : JSON.stringify(value)),
  error: console.error,
};

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
