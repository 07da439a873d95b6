import { CommanderError, type Command as Program } from 'commander';
import { exitCodes, Failure } from './exit-codes.ts';
import { namedCommand } from './program.ts';

/** A line about a typo; nothing after a help that was printed. Undefined for any other error. */
export function usageFailure(program: Program, words: readonly string[], error: unknown) {
  if (!(error instanceof CommanderError)) return undefined;
  if (error.exitCode === 0) return { message: '', exitCode: 0 };
  if (error.code === 'commander.help') return { message: '', exitCode: exitCodes.usage };
  const problem = error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  return new Failure(exitCodes.usage, `${problem} Run: ${pathOf(namedCommand(program, words))} --help`);
}

const pathOf = (command: Program): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
