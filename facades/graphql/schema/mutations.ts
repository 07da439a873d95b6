import { z } from 'zod';
import type { SchemaName } from '../../../core/graphql-scope.ts';
import { id, inWords } from '../../../core/ids.ts';
import { procedureList } from '../../../core/procedure-list.ts';
import type { Builder } from './builder.ts';
import { decodeFields, type Inputs } from './inputs.ts';
import { verbAndNoun } from './names.ts';
import { addPayload } from './payloads.ts';
import { type Mutation, runMutation } from './run-mutation.ts';

/** The root mutations of one schema: every use case whose `meta` says so. */
export function addMutations(builder: Builder, inputs: Inputs, schema: SchemaName): void {
  builder.mutationType({ description: 'Every change. Administrators only.' });
  for (const listed of procedureList) {
    const { graphql } = listed.meta;
    if (graphql?.schemas.includes(schema)) addMutation(builder, inputs, schema, { ...listed, graphql });
  }
}

const schemas = z.object({ inputs: z.tuple([z.instanceof(z.ZodObject)]), output: z.instanceof(z.ZodObject) });

function addMutation(builder: Builder, inputs: Inputs, schema: SchemaName, mutation: Mutation): void {
  const { name, description } = mutation.graphql;
  const { verb, noun } = verbAndNoun(name);
  const zod = schemas.parse(mutation.procedure._def);
  const input = inputs.object(
    `${noun}${verb}Input`,
    inputShape(zod.inputs[0], schema),
    `The input of \`${name}\`.`,
  );
  const payload = addPayload(builder, `${noun}${verb}Payload`, mutation.graphql, zod.output);
  builder.mutationField(name, (t) =>
    t.field({
      type: payload,
      nullable: true,
      description: description ?? sentence(verb, noun),
      args: { input: t.arg({ type: input.ref, required: true, description: 'What to do, and to what.' }) },
      resolve: (_, args, context) => runMutation(mutation, decodeFields(input.fields, args.input), context),
    }),
  );
}

const clientMutationId = z.string().nullish().describe('Given back in the payload as it is.');
const audienceId = id('Audience').describe('The id of the audience.');

/** On the tenants endpoint there is no audience to default to. */
function inputShape({ shape }: z.ZodObject, schema: SchemaName): z.ZodObject {
  const required = schema === 'tenants' && 'audience_id' in shape ? { audience_id: audienceId } : {};
  return z.object({ ...shape, ...required, client_mutation_id: clientMutationId });
}

/** `Create` and `ServiceToken` as "Creates a service token." */
function sentence(verb: string, noun: string): string {
  const words = inWords(noun);
  return `${verb}s ${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}.`;
}
