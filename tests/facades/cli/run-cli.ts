import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { inherited } from '../../support/service/environment.ts';

export interface Ran {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs a command as a shell would, with nothing in its environment but these. */
export const runCli = (line: string, environment: Record<string, string> = {}): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { ...inherited, HOME: tmpdir(), ...environment };
    execFile(
      process.execPath,
      ['facades/programs/cli/main.ts', ...line.split(' ')],
      { env },
      (error, output, errors) => resolve({ code: Number(error?.code ?? 0), output, errors }),
    );
  });
