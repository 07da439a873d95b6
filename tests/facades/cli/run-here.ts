import { Readable } from 'node:stream';
import { commandLine } from '../../../facades/programs/cli/command-line.ts';
import { run } from '../../../facades/programs/cli/run.ts';
import { newDirectory } from '../../support/service/service.ts';
import type { Ran } from './run-cli.ts';

interface Terminal {
  /** The width of the terminal; without one, the output is no terminal. */
  readonly columns?: number;
  readonly input?: string;
}

/** Runs a command as `runCli` does, but without a process of its own, which takes half a second. */
export async function runHere(
  line: string | readonly string[],
  environment: Record<string, string> = {},
  { columns, input }: Terminal = {},
): Promise<Ran> {
  const written = { output: '', errors: '' };
  const words = typeof line === 'string' ? line.split(' ') : line;
  const code = await run(
    commandLine,
    words,
    { HOME: newDirectory(), ...environment },
    {
      stdin: Readable.from(input === undefined ? [] : [input]),
      stdout: { isTTY: columns !== undefined, columns, write: (text) => (written.output += text) },
      stderr: { write: (text) => (written.errors += text) },
    },
  );
  return { code, ...written };
}
