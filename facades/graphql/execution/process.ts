import type { ExecutionArgs, ExecutionResult, GraphQLSchema } from 'graphql';
import { processRequest } from 'graphql-helix';
import type { Context } from '../../../core/context.ts';
import type { Parameters } from '../http/parameters.ts';
import { Documents } from './documents.ts';
import { Execution } from './execute.ts';

export interface Processed {
  readonly status: number;
  readonly headers: readonly { name: string; value: string }[];
  readonly result: ExecutionResult;
}

export type Process = (method: string, parameters: Parameters, core: Context) => Promise<Processed>;

/** Parses, validates and executes documents of one schema. */
export function createProcess(schema: GraphQLSchema): Process {
  const documents = new Documents(schema);
  const execution = new Execution(schema);
  return async (method, { query, variables, operationName }, core) => {
    const outcome = await processRequest({
      schema,
      query,
      ...(variables && { variables }),
      ...(operationName && { operationName }),
      request: { method, headers: {}, query: {} },
      parse: (text: string) => documents.parse(text),
      validate: (_schema, document) => documents.validate(document),
      execute: (args: ExecutionArgs) => execution.execute(args, core),
    });
    if (outcome.type !== 'RESPONSE') throw new Error('Neither schema has subscriptions.');
    return { status: outcome.status, headers: outcome.headers, result: outcome.payload };
  };
}
