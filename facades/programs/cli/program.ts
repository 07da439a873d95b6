import { Command as Program } from 'commander';
import type { Command, Input } from './command.ts';
import { kebabCase } from './option-names.ts';
import { optionFor, optionsOf } from './options.ts';
import type { TableChoice } from './sections.ts';
import type { Streams } from './streams.ts';

export interface CommandLine {
  /** How it is called. */
  readonly program: string;
  readonly version: string;
  readonly description: string;
  readonly commands: readonly Command[];
}

interface CommonOptions extends TableChoice {
  readonly json?: true;
}

export type Execute = (command: Command, values: Input, common: CommonOptions) => Promise<void>;

const exitCodes = `
Exit codes:
  0  done
  1  failed
  2  wrong usage: options, or values that the service does not accept
  3  refused: not signed in, not allowed, or not in this state
  4  not found
  5  unavailable: no response, or too busy; try again later`;

/** All commands, as commander declares them. */
export function createProgram(line: CommandLine, streams: Streams, execute: Execute): Program {
  const { program: name, version, description, commands } = line;
  const program = new Program(name)
    .version(version, '--version', 'Print the version')
    .description(description)
    .option('--json', 'Print JSON, on a terminal too')
    .option('--columns <names>', 'Print a table of these columns, separated by commas', (text) =>
      text.split(','),
    )
    .option('--wide', 'Print a table of all columns, however wide')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => streams.stdout.write(text),
      writeErr: (text) => streams.stderr.write(text),
      outputError: () => {},
    })
    .exitOverride()
    .addHelpText('after', exitCodes);
  for (const command of commands)
    add(parentOf(program, line, command), command, (values) => execute(command, values, program.opts()));
  return program;
}

/** The program itself, or the group to which a command belongs. */
function parentOf(program: Program, { commands }: CommandLine, { name }: Command): Program {
  const group = groupOf(name);
  if (group === '') return program;
  const known = program.commands.find((each) => each.name() === group);
  const members = () => commands.filter((command) => groupOf(command.name) === group).map(nameOf);
  return known ?? program.command(group).description(members().join(', '));
}

function add(parent: Program, described: Command, execute: (values: Input) => Promise<void>): void {
  const command = parent.command(nameOf(described)).description(described.summary);
  const options = optionsOf(described).map((each) => [each.name, optionFor(each)] as const);
  for (const [, option] of options) command.addOption(option);
  command.action(() => {
    const values = options.map(([name, option]) => [name, command.getOptionValue(option.attributeName())]);
    return execute(Object.fromEntries(values));
  });
}

const groupOf = (name: string): string => kebabCase(name.slice(0, Math.max(name.indexOf('.'), 0)));

const nameOf = ({ name }: Command): string => kebabCase(name.slice(name.indexOf('.') + 1));

/** The innermost command that these words name. */
export function namedCommand(program: Program, words: readonly string[]): Program {
  let found = program;
  for (const word of words) found = found.commands.find((each) => each.name() === word) ?? found;
  return found;
}
