import { readFile } from 'node:fs/promises';
import { findAudience } from './audience.ts';
import type { CommandContext } from './context.ts';
import type { CommandDescription } from './describe-commands.ts';
import { wrongUsage } from './exit-codes.ts';
import { type Option, optionName } from './options.ts';
import type { Streams } from './streams.ts';

type Values = Readonly<Record<string, unknown>>;

/** The input of a procedure, from the values of a command's options. */
export async function readInput(
  context: CommandContext,
  { options, required, audienceInput }: CommandDescription,
  values: Values,
): Promise<Values> {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values))
    given[name.replaceAll('-', '_')] = await readValue(context.streams, name, options[name], value);
  const { body = {}, ...own } = given;
  if (!isObject(body)) throw wrongUsage('--body: It is an object.');
  const input: Values = { ...body, ...own };
  if (audienceInput !== undefined && typeof input.audience === 'string') {
    const { audience, ...others } = input;
    return complete(required, { ...others, [audienceInput]: (await findAudience(context, audience)).id });
  }
  return complete(required, input);
}

function complete(required: readonly string[], input: Values): Values {
  const missing = required.filter((name) => !(name in input)).map((name) => `--${optionName(name)}`);
  if (missing.length === 0) return input;
  throw wrongUsage(`${missing.join(', ')}: required, but missing.`);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function readValue(streams: Streams, name: string, option: Option | undefined, value: unknown) {
  if (typeof value !== 'string') return value;
  if (option?.$json) return readJson(streams, name, value);
  if (option?.$nullable && value === 'null') return null;
  if (`${option?.type}`.startsWith('number')) throw wrongUsage(`--${name}: must be a number.`);
  return value;
}

/** JSON itself, of `@file`, or of `-`, the standard input. */
async function readJson({ stdin }: Streams, name: string, value: string): Promise<unknown> {
  const text =
    value === '-' ? await readAll(stdin) : value.startsWith('@') ? await readText(name, value) : value;
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw wrongUsage(`--${name}: This is no JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

const readText = (name: string, value: string): Promise<string> =>
  readFile(value.slice(1), 'utf8').catch((error: Error) => {
    throw wrongUsage(`--${name}: The file cannot be read: ${error.message}.`);
  });

async function readAll(stdin: Streams['stdin']): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of stdin) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}
