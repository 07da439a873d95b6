import { type ExecutionArgs, type ExecutionResult, execute, GraphQLError, type GraphQLSchema } from 'graphql';
import { processRequest } from 'graphql-helix';
import type { GraphContext } from './context.ts';
import { Documents } from './documents.ts';
import type { Parameters } from './parameters.ts';

export interface Processed {
  readonly status: number;
  readonly headers: readonly { name: string; value: string }[];
  readonly result: ExecutionResult;
}

export type Process = (method: string, parameters: Parameters, context: GraphContext) => Promise<Processed>;

/** Parses, validates and executes documents of one schema. */
export function createProcess(schema: GraphQLSchema): Process {
  const documents = new Documents(schema);
  return async (method, { query, variables, operationName }, context) => {
    const outcome = await processRequest({
      schema,
      query,
      ...(variables && { variables }),
      ...(operationName && { operationName }),
      request: { method, headers: {}, query: {} },
      parse: (text: string) => documents.parse(text),
      validate: (_schema, document) => documents.validate(document),
      contextFactory: () => context,
      execute: (args: ExecutionArgs) => Promise.race([execute(args), refused(context)]),
    });
    if (outcome.type !== 'RESPONSE') throw new Error('Neither schema has subscriptions.');
    return { status: outcome.status, headers: outcome.headers, result: outcome.payload };
  };
}

/** One error for the whole of a document that costs too much, instead of one for each record that it no longer gets. */
async function refused({ budget }: GraphContext): Promise<ExecutionResult> {
  const originalError = await budget.exceeded;
  return { data: null, errors: [new GraphQLError(originalError.message, { originalError })] };
}
