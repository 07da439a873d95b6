import { Command, FailedToExitError, type Logger, type TrpcCli } from 'trpc-cli';
import { exitCodes, type Failure } from './exit-codes.ts';

/** A command as commander has it, within the program. */
export type Subcommand = Command['commands'][number];

interface Program {
  readonly program: Command;
  /** Runs the command that these words name, and returns its exit code. */
  readonly run: (words: readonly string[]) => Promise<number>;
}

/** The commands of a router, with a line for each mistake, and the exit codes of failures. */
export function createProgram(
  cli: TrpcCli,
  logger: Required<Logger>,
  explain: (error: unknown) => Failure,
): Program {
  let failure: Failure | undefined;
  const parameters = {
    logger,
    prompts: false,
    formatError(error: unknown) {
      failure = explain(error);
      return `${failure.message}\n`;
    },
    process: { exit: end },
  };
  const program = cli.buildProgram(parameters);
  if (!(program instanceof Command)) throw new Error('trpc-cli has built something else than its program.');
  prepare(program, program.name(), logger);
  return {
    program,
    run: (words) =>
      cli.run({ ...parameters, argv: [...words] }, program).then(
        () => 0,
        (error) => {
          if (!(error instanceof FailedToExitError)) throw error;
          return error.exitCode === 0 ? 0 : (failure?.exitCode ?? exitCodes.usage);
        },
      ),
  };
}

/** As trpc-cli's documentation has it for a process that goes on. */
function end(exitCode: number): never {
  throw new FailedToExitError('The command has ended', { exitCode, cause: undefined });
}

/** What follows is an argument: to leave the option out says false. */
function takeNoValue(option: Subcommand['options'][number]): void {
  option.optional = false;
  option.flags = option.flags.replace(/ \[boolean\]$/, '');
}

/**
 * Mistakes are one line, which names the help; trpc-cli ends the process for some of them. Which options may be left out,
 * the input tells: `--body` may have what is missing.
 */
function prepare(command: Subcommand, path: string, logger: Required<Logger>): void {
  command
    .exitOverride(({ exitCode }) => end(exitCode))
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: logger.info,
      writeErr: logger.error,
      outputError: (text, write) => write(text.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ')),
    })
    .showHelpAfterError(`Run: ${path} --help`);
  for (const option of command.options) {
    option.makeOptionMandatory(false);
    if (option.defaultValue === false) takeNoValue(option);
  }
  for (const each of command.commands) prepare(each, `${path} ${each.name()}`, logger);
}
