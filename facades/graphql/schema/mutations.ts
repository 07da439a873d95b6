import { GraphQLError } from 'graphql';
import { z } from 'zod';
import type { SchemaName } from '../../../core/graphql-scope.ts';
import { id, type RecordType, spaced } from '../../../core/ids.ts';
import { type ListedProcedure, procedureList } from '../../../core/procedure-list.ts';
import { toRefusal } from '../../../core/to-refusal.ts';
import type { GraphqlMutation } from '../../../core/trpc.ts';
import type { GraphContext } from '../execution/context.ts';
import { camelCaseFields } from '../http/errors.ts';
import type { Builder } from './builder.ts';
import { decodeFields, type Inputs } from './inputs.ts';
import { verbAndNoun } from './names.ts';
import { addPayload, type Payload, procedureOutput } from './payloads.ts';
import type { RecordTypes } from './record-types.ts';

interface Mutation extends ListedProcedure {
  readonly graphql: GraphqlMutation;
}

/** The root mutations of one schema: the procedures whose `meta` has `graphql`. Returns the payloads of each record. */
export function addMutations(builder: Builder, inputs: Inputs, types: RecordTypes, schema: SchemaName) {
  builder.mutationType({ description: 'The mutations. Administrators only.' });
  const payloads = procedureList.flatMap((procedure) => {
    const { graphql } = procedure.meta;
    if (!graphql?.schemas.includes(schema)) return [];
    const payload = addMutation(builder, inputs, types, schema, { ...procedure, graphql });
    return [{ payload, returns: graphql.returns }];
  });
  return (type: RecordType) => payloads.flatMap(({ payload, returns }) => (returns === type ? payload : []));
}

function addMutation(
  builder: Builder,
  inputs: Inputs,
  types: RecordTypes,
  schema: SchemaName,
  mutation: Mutation,
) {
  const { name, description } = mutation.graphql;
  const { verb, noun } = verbAndNoun(name);
  const input = inputs.object(
    `${noun}${verb}Input`,
    inputShape(mutation, schema),
    `The input of \`${name}\`.`,
  );
  const payload = addPayload(builder, types, `${noun}${verb}Payload`, mutation.graphql, mutation.output);
  builder.mutationField(name, (t) =>
    t.field({
      type: payload,
      nullable: true,
      description: description ?? sentence(verb, noun),
      args: { input: t.arg({ type: input.ref, required: true, description: 'Input of the mutation.' }) },
      resolve: (_, args, context) => runMutation(mutation, decodeFields(input.fields, args.input), context),
    }),
  );
  return payload;
}

const clientMutationId = z.string().nullish().describe('Returned in the payload unchanged.');
const audienceId = id('Audience').describe('The id of the audience.');

/** The tenants endpoint has no default audience; an input from a header is REST's alone. */
function inputShape({ input, meta }: Mutation, schema: SchemaName): z.ZodObject {
  const fields = Object.entries(input?.shape ?? {});
  const shape = Object.fromEntries(fields.filter(([name]) => meta.headers?.[name] === undefined));
  const required = schema === 'tenants' && 'audience_id' in shape ? { audience_id: audienceId } : {};
  return z.object({ ...shape, ...required, client_mutation_id: clientMutationId });
}

/** `Create` and `ServiceToken` as "Creates a service token." */
function sentence(verb: string, noun: string): string {
  const words = spaced(noun);
  return `${verb}s ${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}.`;
}

/** Calls the procedure and returns the record as it is now, or as it was before it was deleted. */
async function runMutation(
  { graphql: { returns, deletes }, call }: Mutation,
  { client_mutation_id: clientMutationId, ...input }: Record<string, unknown>,
  context: GraphContext,
): Promise<Payload> {
  const before = deletes ? await context.wholeRecord(returns, input.id) : null;
  const output = procedureOutput.parse(await call(context.core, async () => input).catch(rethrow));
  context.noteWrite();
  const { type = returns } = output;
  const record = deletes ? before : await context.record(type, output.id);
  return { clientMutationId, record: record && { ...record, __typename: type }, output };
}

/** Converts invalid fields to GraphQL's code and names. */
function rethrow(error: unknown): never {
  const { message, data } = toRefusal(error);
  if (data.fields === undefined) throw error;
  const errors = camelCaseFields(data.fields);
  throw new GraphQLError(message, { extensions: { code: 'RECORD_INVALID', errors } });
}
