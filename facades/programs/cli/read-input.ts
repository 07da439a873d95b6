import { readFile } from 'node:fs/promises';
import { findAudience } from './audience.ts';
import type { Command, CommandContext, Input } from './command.ts';
import { wrongUsage } from './exit-codes.ts';
import { flagOf, nullText, optionsOf } from './options.ts';
import type { Streams } from './streams.ts';

/** The input of a command, from the values of its options. */
export async function readInput(context: CommandContext, command: Command, values: Input): Promise<Input> {
  const { audienceOption, hasBody, options } = command;
  const given: Record<string, unknown> = {};
  for (const option of optionsOf(command)) {
    const { name, type, isNullable } = option;
    const value = values[name];
    if (type === 'json' && typeof value === 'string')
      given[name] = await readJson(context.streams, flagOf(option), value);
    else if (value !== undefined) given[name] = isNullable && value === nullText ? null : value;
  }
  const { body = {}, ...own } = hasBody ? given : { ...given, body: {} };
  if (!isObject(body)) throw wrongUsage('--body: It is an object.');
  const { audience, ...input }: Record<string, unknown> = { ...body, ...own };
  if (audienceOption === undefined || typeof audience !== 'string')
    return complete(options, audience === undefined ? input : { ...input, audience });
  return complete(options, { ...input, [audienceOption]: (await findAudience(context, audience)).id });
}

function complete(options: Command['options'], input: Input): Input {
  const missing = options.filter(({ name, isRequired }) => isRequired && !(name in input));
  if (missing.length === 0) return input;
  throw wrongUsage(`${missing.map(flagOf).join(', ')}: required, but missing.`);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON itself, of `@file`, or of `-`, the standard input. */
async function readJson({ stdin }: Streams, flag: string, value: string): Promise<unknown> {
  const text =
    value === '-' ? await readAll(stdin) : value.startsWith('@') ? await readText(flag, value) : value;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrongUsage(`${flag}: This is no JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

const readText = (flag: string, value: string): Promise<string> =>
  readFile(value.slice(1), 'utf8').catch((error: Error) => {
    throw wrongUsage(`${flag}: The file cannot be read: ${error.message}.`);
  });

async function readAll(stdin: Streams['stdin']): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of stdin) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}
