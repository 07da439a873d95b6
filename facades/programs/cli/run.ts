import { getUntypedClient } from '@trpc/client';
import { connect } from '../../trpc/client.ts';
import { audienceNames } from './audience-names.ts';
import { completionsOf } from './completion.ts';
import { wrongUsage } from './exit-codes.ts';
import { toFailure } from './failure.ts';
import { print } from './print.ts';
import { type CommandLine, createProgram, type Execute } from './program.ts';
import { readInput } from './read-input.ts';
import { serviceOf } from './service.ts';
import type { Streams } from './streams.ts';
import { usageFailure } from './usage-failure.ts';

/** Runs one command, and returns its exit code. */
export async function run(
  line: CommandLine,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  streams: Streams,
): Promise<number> {
  const place = { program: line.program, service: await serviceOf(environment) };
  const execute: Execute = async (command, values, { json, ...choice }) => {
    if (!isAddress(place.service.url))
      throw wrongUsage(`AUDIENCE_PLATFORM_URL: ${place.service.url} is no address.`);
    const client = connect(place.service);
    const isChosen = choice.columns !== undefined || choice.wide === true;
    const printsTables = !json && (isChosen || streams.stdout.isTTY === true);
    const calls = getUntypedClient(client);
    const context = { ...place, environment, streams, printsTables, client, calls };
    const result = await command.run(context, await readInput(context, command, values));
    print(streams.stdout, result, printsTables ? choice : undefined);
  };
  const program = createProgram(line, streams, execute);
  if (words[0] === 'complete') {
    const names = await completionsOf(program, words.slice(1), () => audienceNames(place.service));
    for (const name of names) streams.stdout.write(`${name}\n`);
    return 0;
  }
  try {
    await program.parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    const failure = usageFailure(program, words, error) ?? toFailure(error, place);
    if (failure.message !== '') streams.stderr.write(`${failure.message}\n`);
    return failure.exitCode;
  }
}

const isAddress = (url: string): boolean => URL.canParse(url) && /^https?:\/\//.test(url);
