import { z } from 'zod';
import { type ListedProcedure, procedureList } from '../../../core/procedure-list.ts';
import { idTypes } from '../../../core/values/ids.ts';
import { mutationDescription } from '../../../core/values/names.ts';
import type { CommandDescription } from './command.ts';
import { describeOptions } from './describe-options.ts';

export interface ProcedureCommand extends CommandDescription {
  readonly type: ListedProcedure['type'];
}

/** The procedures that are commands: all that REST and GraphQL mutations expose. */
export const describeCommands = (): ProcedureCommand[] =>
  procedureList.flatMap((procedure) => {
    const summary = summaryOf(procedure);
    return summary === undefined ? [] : [describeCommand(procedure, summary)];
  });

const summaryOf = ({ meta: { openapi, graphql, command } }: ListedProcedure): string | undefined =>
  openapi?.summary ?? (graphql && mutationDescription(graphql)) ?? command;

function describeCommand({ name, type, input = z.object({}) }: ListedProcedure, summary: string) {
  return {
    name,
    type,
    summary: summary.replace(/\.$/, ''),
    options: describeOptions(input),
    audienceOption: audienceOption(input),
    hasBody: type === 'mutation' && Object.keys(input.shape).length > 0,
  };
}

function audienceOption({ shape }: z.ZodObject): string | undefined {
  if ('audience' in shape) return undefined;
  return Object.keys(shape).find((name) => typeOfId(shape[name]) === 'Audience');
}

function typeOfId(schema: z.core.$ZodType | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return idTypes.get(schema)?.type ?? typeOfId(isWrapped ? schema.unwrap() : schema._zod.parent);
}
