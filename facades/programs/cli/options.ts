import * as z from 'zod/mini';

/** An option as JSON Schema, so that the installed command needs no schemas of the service. */
export interface Option {
  readonly type: 'string' | 'number' | 'boolean' | 'array' | readonly ['number', 'string'];
  readonly description: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly type: 'string'; readonly enum?: readonly string[] };
  /** The text `null` stands for null, which commander would make another value. */
  readonly $nullable?: true;
  /** JSON, `@file`, or `-` for standard input. */
  readonly $json?: true;
}

/** By their names, such as `locale-id`. */
export type Options = Readonly<Record<string, Option>>;

/** `locale_id` as `locale-id`. */
export const optionName = (input: string): string => input.replaceAll('_', '-');

const values = z.record(z.string(), z.unknown());

/** The input of a command with these options. A value follows each but booleans and lists, so trpc-cli requires them. */
export function optionsInput(properties: Options) {
  const required = Object.keys(properties).filter((name) =>
    /string|number/.test(`${properties[name]?.type}`),
  );
  const jsonSchema = () => ({ type: 'object', properties, required });
  return {
    '~standard': {
      ...values['~standard'],
      vendor: 'audience-platform',
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}
