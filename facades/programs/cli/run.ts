import { getUntypedClient } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { createCli } from 'trpc-cli';
import { connect } from '../../trpc/client.ts';
import { audienceNames } from './audience-names.ts';
import { completionsOf } from './completion.ts';
import type { CommandContext } from './context.ts';
import { toFailure } from './failure.ts';
import { print, type TableChoice } from './print.ts';
import { createProgram } from './program.ts';
import { serviceOf } from './service.ts';
import type { Streams } from './streams.ts';

export interface CommandLine {
  /** How it is called. */
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly router: AnyRouter;
}

const exitCodeHelp = `
Exit codes:
  0  done
  1  failed
  2  wrong usage: options, or values that the service does not accept
  3  refused: not signed in, not allowed, or not in this state
  4  not found
  5  unavailable: no response, or too busy; try again later`;

/** Runs one command, and returns its exit code. */
export async function run(
  line: CommandLine,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  streams: Streams,
): Promise<number> {
  const service = await serviceOf(environment);
  const client = connect(service);
  const place = { program: line.name, environment, streams, service };
  const context: CommandContext = {
    ...place,
    client,
    calls: getUntypedClient(client),
    printsTables: () => tableChoice() !== undefined,
  };
  const logger = {
    info: (result: unknown) => print(streams, result, tableChoice()),
    error: (text: unknown) => streams.stderr.write(String(text)),
  };
  const cli = createCli({ ...line, context });
  const { program, run } = createProgram(cli, logger, (error) => toFailure(error, place));
  program
    .option('--json', 'Print JSON, on a terminal too')
    .option('--columns <names>', 'Print a table of these columns, separated by commas', (text) =>
      text.split(','),
    )
    .option('--wide', 'Print a table of all columns, however wide')
    .addHelpText('after', exitCodeHelp);
  function tableChoice(): TableChoice | undefined {
    const { json, ...choice } = program.opts<TableChoice & { json?: true }>();
    const isChosen = choice.columns !== undefined || choice.wide === true;
    return !json && (isChosen || streams.stdout.isTTY === true) ? choice : undefined;
  }
  if (words[0] !== 'complete') return run(words);
  const names = await completionsOf(program, words.slice(1), () => audienceNames(service));
  for (const name of names) streams.stdout.write(`${name}\n`);
  return 0;
}
