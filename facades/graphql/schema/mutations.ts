import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { Refusal } from '../../../core/errors/refusal.ts';
import { toRefusal } from '../../../core/errors/to-refusal.ts';
import { type ListedProcedure, procedureList } from '../../../core/procedure-list.ts';
import type { GraphqlMutation } from '../../../core/procedures/trpc.ts';
import type { SchemaName } from '../../../core/request/graphql-scope.ts';
import { mutationDescription, schemasOf, verbAndNoun } from '../../../core/values/names.ts';
import { id, type RecordType } from '../../../orm/statements/input-types.ts';
import { camelCaseFields } from '../http/errors.ts';
import type { GraphContext } from '../loaders/context.ts';
import type { Builder } from './builder.ts';
import { decodeFields, type Inputs } from './inputs.ts';
import type { OutputTypes } from './output-types.ts';
import { addPayload, type Payload } from './payloads.ts';
import type { RecordTypes } from './record-types.ts';
import type { Row } from './records.ts';

interface Mutation extends ListedProcedure {
  readonly graphql: GraphqlMutation;
}

/** The root mutations of one schema: the procedures whose `meta` has `graphql`. Returns the payloads of each record. */
export function addMutations(
  builder: Builder,
  inputs: Inputs,
  types: RecordTypes,
  outputs: OutputTypes,
  schema: SchemaName,
) {
  builder.mutationType({
    description: 'The mutations. Administrators only, but for what is about the signed-in user.',
  });
  const payloads = procedureList.flatMap((procedure) => {
    const { graphql } = procedure.meta;
    if (!graphql || !schemasOf(graphql).includes(schema)) return [];
    const { name, returns } = graphql;
    const mutation = { ...procedure, graphql };
    const { input, payloadName, description } = describeMutation(inputs, schema, mutation);
    const payload = addPayload(builder, types, outputs, payloadName, graphql, procedure.output);
    builder.mutationField(name, (t) =>
      t.field({
        type: payload,
        nullable: true,
        description,
        args: { input: t.arg({ type: input.ref, required: true, description: 'Input of the mutation.' }) },
        resolve: (_, args, context) => runMutation(mutation, decodeFields(input.fields, args.input), context),
      }),
    );
    return [{ payload, returns }];
  });
  return (type: RecordType) => payloads.flatMap(({ payload, returns }) => (returns === type ? payload : []));
}

function describeMutation(inputs: Inputs, schema: SchemaName, mutation: Mutation) {
  const { name } = mutation.graphql;
  const { verb, noun } = verbAndNoun(name);
  const typeName = `${noun}${verb}`;
  return {
    input: inputs.object(`${typeName}Input`, inputShape(mutation, schema), `The input of \`${name}\`.`),
    payloadName: `${typeName}Payload`,
    description: mutationDescription(mutation.graphql),
  };
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

/** Of a mutation of one record: the record's id, and its type if it may be any. */
const output = z.looseObject({ id: z.string().nullish(), type: z.string().optional() });

/** A member's id does not tell of which audience, and the tenants endpoint is of all. */
const audienceOf = z.looseObject({ audience_id: z.string().nullish() });

/** Calls the procedure and returns the record as it is now, or as it was before it was deleted. */
async function runMutation(
  mutation: Mutation,
  { client_mutation_id: clientMutationId, ...input }: Record<string, unknown>,
  context: GraphContext,
): Promise<Payload> {
  const { returns, deletes } = mutation.graphql;
  const before = returns && deletes ? await wholeRecord(returns, input.id, context) : null;
  const changed = output.parse(await context.run(mutation, input).catch(rethrow));
  context.noteWrite();
  if (returns === undefined) return { clientMutationId, record: null, output: changed };
  const { type = returns, id } = changed;
  const record = deletes ? before : await context.record(type, id, audienceOf.parse(input).audience_id);
  return { clientMutationId, record: record && { ...record, __typename: type }, output: changed };
}

/** With what is otherwise read where it is selected. */
async function wholeRecord(type: RecordType, id: unknown, context: GraphContext): Promise<Row | null> {
  const record = await context.record(type, id);
  if (record === null) return null;
  const { id: recordId } = record;
  if (type === 'Event') return { ...record, description: await context.description(recordId) };
  if (type !== 'Source') return record;
  const { address } = await context.call('sources.getAddress', { id: recordId });
  return { ...record, full_address: address };
}

/** Converts invalid fields to GraphQL's code and names. */
function rethrow(error: unknown): never {
  const { reason, message, data } = toRefusal(error);
  if (data.fields === undefined) throw error;
  const errors = camelCaseFields(data.fields);
  // What a path names over REST is a field here.
  const sentence = reason === 'not_found' ? new Refusal('invalid_request').message : message;
  throw new GraphQLError(sentence, { extensions: { code: 'RECORD_INVALID', errors } });
}
