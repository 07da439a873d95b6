import { type CommandLine, run } from './run.ts';
import { withProgress } from './streams.ts';

/** Runs the command of this process, and ends it with the command's exit code. */
export async function start(line: CommandLine, environment: NodeJS.ProcessEnv): Promise<void> {
  // Who reads it may have enough, as `head` does.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  const code = await run(line, process.argv.slice(2), environment, withProgress(process));
  // An embedded database keeps the process alive after it was closed. All output is out when the callback is called.
  process.stdout.write('', () => process.exit(code));
}
