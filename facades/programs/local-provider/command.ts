import { parseArgs } from 'node:util';

interface Command {
  readonly usage: string;
  /** The name of its only option, which takes a value. */
  readonly option: string;
  readonly run: (person: string, base: string, value: string | undefined) => Promise<string>;
}

/** Prints the command's result, or a one-line error message. */
export async function runCommand(command: Command): Promise<void> {
  try {
    console.log(await withArguments(command));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

function withArguments({ usage, option, run }: Command): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { [option]: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return Promise.resolve(`Usage: ${usage}`);
  const [person, base = process.env.AUDIENCE_PLATFORM_URL ?? 'http://127.0.0.1:3000'] = positionals;
  if (person === undefined || !URL.canParse(base)) throw new Error(`Usage: ${usage}`);
  const value = values[option];
  return run(person, base, typeof value === 'string' ? value : undefined);
}
