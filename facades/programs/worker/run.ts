import { createCli } from 'trpc-cli';
import packageFile from '../../../package.json' with { type: 'json' };
import { exitCodes, Failure } from '../cli/exit-codes.ts';
import { print } from '../cli/print.ts';
import { createProgram } from '../cli/program.ts';
import { help } from './help.ts';
import { options } from './options.ts';
import { type Place, worker } from './procedure.ts';
import { explainFailure } from './service.ts';

const descriptions = new Map(
  Object.entries(options.shape).map(([name, { description }]) => [name, description]),
);

/** Runs the command with these words, and returns its exit code: 1 for every failure. */
export async function run(words: readonly string[], place: Place): Promise<number> {
  const name = 'npm run research --';
  const cli = createCli({
    router: worker,
    name,
    version: packageFile.version,
    description: help,
    context: place,
  });
  const logger = {
    info: (text: unknown) => print(place, text, undefined),
    error: (text: unknown) => place.stderr.write(String(text)),
  };
  const explain = (error: unknown) => new Failure(exitCodes.failed, explainFailure(error));
  const created = createProgram(cli, logger, explain);
  // trpc-cli adds the rules of each value, such as its regular expression.
  for (const option of created.program.commands.flatMap((command) => command.options))
    option.description = descriptions.get(option.attributeName()) ?? option.description;
  return Math.min(await created.run(words), exitCodes.failed);
}
