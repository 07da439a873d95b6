import { GraphQLError } from 'graphql';
import type { ListedProcedure } from '../../../core/procedure-list.ts';
import { toRefusal } from '../../../core/to-refusal.ts';
import type { GraphqlMutation } from '../../../core/trpc.ts';
import type { GraphContext } from '../execution/context.ts';
import { camelCaseFields } from '../http/errors.ts';
import { type Payload, useCaseOutput } from './payloads.ts';

export interface Mutation extends ListedProcedure {
  readonly graphql: GraphqlMutation;
}

type Input = Record<string, unknown>;

/** Runs the use case, and gives the record that it was about. */
export async function runMutation(
  mutation: Mutation,
  { client_mutation_id: clientMutationId, ...input }: Input,
  context: GraphContext,
): Promise<Payload> {
  const { returns, deletes } = mutation.graphql;
  const before = deletes ? await context.record(returns, input.id) : null;
  const output = await run(mutation, input, context);
  context.forget();
  const record = deletes ? before : await context.record(returns, output.id);
  return { clientMutationId, record, output };
}

async function run(mutation: Mutation, input: Input, { core }: GraphContext) {
  try {
    return useCaseOutput.parse(await mutation.call(core, async () => input));
  } catch (error) {
    throw invalidRecord(error) ?? error;
  }
}

function invalidRecord(error: unknown): GraphQLError | undefined {
  const { message, data } = toRefusal(error);
  if (data.fields === undefined) return undefined;
  const errors = camelCaseFields(data.fields);
  return new GraphQLError(message, { extensions: { code: 'RECORD_INVALID', errors } });
}
