import { GraphQLError } from 'graphql';
import { z } from 'zod';
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
import { addPayload, type GraphqlRecordMutation, type Payload, procedureOutput } from './payloads.ts';
import type { RecordTypes } from './record-types.ts';
import type { Row } from './records.ts';
import { addReport, type ReportTypes } from './reports.ts';

interface Mutation extends ListedProcedure {
  readonly graphql: GraphqlMutation;
}

interface RecordMutation extends Mutation {
  readonly graphql: GraphqlRecordMutation;
}

/** The root mutations of one schema: the procedures whose `meta` has `graphql`. Returns the payloads of each record. */
export function addMutations(builder: Builder, inputs: Inputs, types: RecordTypes, schema: SchemaName) {
  builder.mutationType({
    description: 'The mutations. Administrators only, but for what is about the signed-in user.',
  });
  const reportTypes: ReportTypes = { objects: new Map(), enums: inputs.enums };
  const payloads = procedureList.flatMap((procedure) => {
    const { graphql } = procedure.meta;
    if (!graphql || !schemasOf(graphql).includes(schema)) return [];
    const { returns } = graphql;
    if (returns === undefined) {
      addReportingMutation(builder, reportTypes, inputs, schema, { ...procedure, graphql });
      return [];
    }
    const mutation = { ...procedure, graphql: { ...graphql, returns } };
    return [{ payload: addMutation(builder, inputs, types, schema, mutation), returns }];
  });
  return (type: RecordType) => payloads.flatMap(({ payload, returns }) => (returns === type ? payload : []));
}

function addMutation(
  builder: Builder,
  inputs: Inputs,
  types: RecordTypes,
  schema: SchemaName,
  mutation: RecordMutation,
) {
  const { name } = mutation.graphql;
  const { input, payloadName, description } = describeMutation(inputs, schema, mutation);
  const payload = addPayload(builder, types, payloadName, mutation.graphql, mutation.output);
  builder.mutationField(name, (t) =>
    t.field({
      type: payload,
      nullable: true,
      description,
      args: { input: t.arg({ type: input.ref, required: true, description: 'Input of the mutation.' }) },
      resolve: (_, args, context) => runMutation(mutation, decodeFields(input.fields, args.input), context),
    }),
  );
  return payload;
}

/** One that changes no single record: the payload has the fields of the procedure's output. */
function addReportingMutation(
  builder: Builder,
  types: ReportTypes,
  inputs: Inputs,
  schema: SchemaName,
  mutation: Mutation,
): void {
  const { name } = mutation.graphql;
  const { input, payloadName, description } = describeMutation(inputs, schema, mutation);
  const payload = addReport(builder, types, payloadName, name, mutation.output);
  builder.mutationField(name, (t) =>
    t.field({
      type: payload,
      nullable: true,
      description,
      args: { input: t.arg({ type: input.ref, required: true, description: 'Input of the mutation.' }) },
      resolve: async (_, args, context) => {
        const { client_mutation_id: clientMutationId, ...values } = decodeFields(input.fields, args.input);
        const output = await context.run(mutation, values).catch(rethrow);
        context.noteWrite();
        return { ...report.parse(output), clientMutationId };
      },
    }),
  );
}

const report = z.record(z.string(), z.unknown());

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

/** Calls the procedure and returns the record as it is now, or as it was before it was deleted. */
async function runMutation(
  mutation: RecordMutation,
  { client_mutation_id: clientMutationId, ...input }: Record<string, unknown>,
  context: GraphContext,
): Promise<Payload> {
  const { returns, deletes } = mutation.graphql;
  const before = deletes ? await wholeRecord(returns, input.id, context) : null;
  const output = procedureOutput.parse(await context.run(mutation, input).catch(rethrow));
  context.noteWrite();
  const { type = returns } = output;
  const record = deletes ? before : await context.record(type, output.id);
  return { clientMutationId, record: record && { ...record, __typename: type }, output };
}

/** With what is otherwise read where it is selected. */
async function wholeRecord(type: RecordType, id: unknown, context: GraphContext): Promise<Row | null> {
  const record = await context.record(type, id);
  return record && type === 'Event'
    ? { ...record, description: await context.description(record.id) }
    : record;
}

/** Converts invalid fields to GraphQL's code and names. */
function rethrow(error: unknown): never {
  const { message, data } = toRefusal(error);
  if (data.fields === undefined) throw error;
  const errors = camelCaseFields(data.fields);
  throw new GraphQLError(message, { extensions: { code: 'RECORD_INVALID', errors } });
}
