import { z } from 'zod';
import type { GraphqlMutation } from '../../../core/procedures/trpc.ts';
import { toGlobalId } from '../../../core/values/global-id.ts';
import { fieldNameOf } from '../../../core/values/names.ts';
import { anyRecord } from '../../../orm/statements/input-types.ts';
import type { Builder } from './builder.ts';
import type { OutputTypes, Values } from './output-types.ts';
import type { RecordTypes } from './record-types.ts';
import type { Row } from './records.ts';

export interface Payload {
  readonly clientMutationId: unknown;
  /** Null for a mutation of no single record, too. */
  readonly record: Row | null;
  /** Of the mutation's procedure. */
  readonly output: Values;
}

/** The payload type of a mutation: the record, if it is of one, and the other fields of the procedure's output. */
export function addPayload(
  builder: Builder,
  types: RecordTypes,
  outputs: OutputTypes,
  name: string,
  { name: mutation, returns, deletes }: GraphqlMutation,
  schema: z.ZodType | undefined,
) {
  if (!(schema instanceof z.ZodObject)) throw new Error(`${mutation} does not return an object.`);
  // Some procedures return the whole record, as REST does.
  const isRecord = returns !== undefined && z.globalRegistry.get(schema)?.id === returns;
  const others = isRecord ? [] : outputs.fieldsOf(schema).filter(([key]) => key !== 'id' || !returns);
  return builder.objectRef<Payload>(name).implement({
    description: `The payload of \`${mutation}\`.`,
    fields: (t) => ({
      clientMutationId: t.string({
        nullable: true,
        description: 'The `clientMutationId` from the input.',
        resolve: ({ clientMutationId }) => clientMutationId,
      }),
      ...(returns && {
        [returns === anyRecord ? 'node' : fieldNameOf(returns)]: t.field({
          type: returns === anyRecord ? 'Node' : types.of(returns),
          nullable: true,
          description: deletes ? 'The record as it was.' : 'The record as it is now.',
          resolve: ({ record }) => record,
        }),
      }),
      ...(returns &&
        deletes && {
          deletedId: t.id({
            description: 'The id of the deleted record.',
            resolve: ({ output }) => toGlobalId(returns, String(output.id)),
          }),
        }),
      ...Object.fromEntries(
        others.map(([key, { resolve, ...options }]) => [
          key,
          t.field({ ...options, resolve: ({ output }) => resolve(output) }),
        ]),
      ),
    }),
  });
}
