import type { CommandLine } from './program.ts';
import { showProgress } from './progress.ts';
import { run } from './run.ts';

/** Runs the command of this process, and leaves its exit code. */
export async function start(line: CommandLine, environment: NodeJS.ProcessEnv): Promise<void> {
  // Who reads it may have enough, as `head` does.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  showProgress(process.stderr);
  process.exitCode = await run(line, process.argv.slice(2), environment, process);
}
