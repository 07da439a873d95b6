import { z } from 'zod';
import type { GraphqlMutation } from '../../../core/procedures/trpc.ts';
import { toGlobalId } from '../../../core/values/global-id.ts';
import { camelCase, fieldNameOf } from '../../../core/values/names.ts';
import { anyRecord, type RecordType } from '../../../orm/statements/input-types.ts';
import type { Builder } from './builder.ts';
import type { RecordTypes } from './record-types.ts';
import type { Row } from './records.ts';

/** The output of a mutation's procedure: the record's id, its type if it may be any, and other fields. */
export const procedureOutput = z.looseObject({ id: z.string(), type: z.string().optional() });

type Output = z.output<typeof procedureOutput>;

export interface Payload {
  readonly clientMutationId: unknown;
  readonly record: Row | null;
  readonly output: Output;
}

export interface GraphqlRecordMutation extends GraphqlMutation {
  readonly returns: RecordType;
}

/** The payload type of a mutation: the record, and the other fields of the procedure's output. */
export function addPayload(
  builder: Builder,
  types: RecordTypes,
  name: string,
  { name: mutation, returns, deletes }: GraphqlRecordMutation,
  schema: z.ZodType | undefined,
) {
  if (!(schema instanceof z.ZodObject)) throw new Error(`${mutation} does not return an object.`);
  const others = Object.entries(schema.shape).filter(([key]) => key !== 'id' && !isRecord(schema, returns));
  return builder.objectRef<Payload>(name).implement({
    description: `The payload of \`${mutation}\`.`,
    fields: (t) => ({
      clientMutationId: t.string({
        nullable: true,
        description: 'The `clientMutationId` from the input.',
        resolve: ({ clientMutationId }) => (typeof clientMutationId === 'string' ? clientMutationId : null),
      }),
      [returns === anyRecord ? 'node' : fieldNameOf(returns)]: t.field({
        type: returns === anyRecord ? 'Node' : types.of(returns),
        nullable: true,
        description: deletes ? 'The record as it was.' : 'The record as it is now.',
        resolve: ({ record }) => record,
      }),
      ...(deletes && {
        deletedId: t.id({
          description: 'The id of the deleted record.',
          resolve: ({ output }) => toGlobalId(returns, output.id),
        }),
      }),
      ...Object.fromEntries(
        others.map(([key, schema]) => [
          camelCase(key),
          schema instanceof z.ZodArray
            ? t.field({
                type: [schema.element instanceof z.ZodNumber ? 'Int' : 'String'],
                description: schema.description,
                resolve: ({ output }) => values.parse(output[key]),
              })
            : schema instanceof z.ZodBoolean
              ? t.boolean({ description: schema.description, resolve: ({ output }) => output[key] === true })
              : t.string({ description: schema.description, resolve: ({ output }) => String(output[key]) }),
        ]),
      ),
    }),
  });
}

const values = z.array(z.union([z.string(), z.int()]));

/** Some procedures return the whole record, as REST does. */
const isRecord = (output: z.ZodObject, type: RecordType): boolean =>
  z.globalRegistry.get(output)?.id === type;
