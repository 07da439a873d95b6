import { z } from 'zod';
import { type ListedProcedure, procedureList } from '../../../core/procedure-list.ts';
import { mutationDescription } from '../../../core/values/names.ts';
import { idTypes } from '../../../orm/statements/input-types.ts';
import { describeOptions } from './describe-options.ts';
import { type Option, type Options, optionName } from './options.ts';

/** A procedure as a command, as data. */
export interface CommandDescription {
  /** Its path, such as `venues.listInLocale`. */
  readonly name: string;
  readonly type: ListedProcedure['type'];
  readonly summary: string;
  readonly options: Options;
  /** The inputs that may not be missing. */
  readonly required: readonly string[];
  /** The input that `--audience <subdomain>` can replace, where the input itself takes no subdomain. */
  readonly audienceInput?: string | undefined;
}

/** The procedures that are commands: all that REST and GraphQL mutations expose. */
export const describeCommands = (): CommandDescription[] =>
  procedureList.flatMap((procedure) => {
    const summary = summaryOf(procedure);
    return summary === undefined ? [] : [describeCommand(procedure, summary)];
  });

const summaryOf = ({ meta: { openapi, graphql, command } }: ListedProcedure): string | undefined =>
  openapi?.summary ?? command ?? (graphql && mutationDescription(graphql));

function describeCommand(
  { name, type, input = z.object({}) }: ListedProcedure,
  summary: string,
): CommandDescription {
  const { options, required } = describeOptions(input);
  const audienceInput = audienceInputOf(input);
  const hasBody = type === 'mutation' && Object.keys(options).length > 0;
  return {
    name,
    type,
    summary: summary.replace(/\.$/, ''),
    options: {
      ...options,
      ...(audienceInput !== undefined && { audience: audienceFor(audienceInput) }),
      ...(hasBody && { body }),
    },
    required,
    audienceInput,
  };
}

const audienceFor = (input: string): Option => ({
  type: 'string',
  description: `The audience's subdomain, instead of --${optionName(input)}.`,
});

const body: Option = {
  type: 'string',
  $json: true,
  description:
    'All of the input in one; other options replace its fields. JSON, @file, or - for standard input.',
};

function audienceInputOf({ shape }: z.ZodObject): string | undefined {
  if ('audience' in shape) return undefined;
  return Object.keys(shape).find((name) => typeOfId(shape[name]) === 'Audience');
}

function typeOfId(schema: z.core.$ZodType | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return idTypes.get(schema)?.type ?? (isWrapped ? typeOfId(schema.unwrap()) : undefined);
}
