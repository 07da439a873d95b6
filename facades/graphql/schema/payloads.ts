import { z } from 'zod';
import type { RecordType } from '../../../core/ids.ts';
import type { GraphqlMutation } from '../../../core/trpc.ts';
import type { Records } from '../execution/record-loaders.ts';
import type { Builder } from './builder.ts';
import { toGlobalId } from './global-id.ts';
import { camelCase, fieldNameOf } from './names.ts';

/** What a use case gives: the id of the record, and more. */
export const useCaseOutput = z.looseObject({ id: z.string() });

type Output = z.output<typeof useCaseOutput>;

/** What a mutation gives. */
export interface Payload {
  readonly clientMutationId: unknown;
  readonly record: Records[keyof Records] | null;
  readonly output: Output;
}

/** The payload type of a mutation: the record, and whatever the use case gives beside it. */
export function addPayload(
  builder: Builder,
  name: string,
  { name: mutation, returns, deletes }: GraphqlMutation,
  output: z.ZodObject,
) {
  const others = Object.entries(output.shape).filter(([key]) => key !== 'id' && !isRecord(output, returns));
  return builder.objectRef<Payload>(name).implement({
    description: `What \`${mutation}\` gives.`,
    fields: (t) => ({
      clientMutationId: t.string({
        nullable: true,
        description: 'The one of the input.',
        resolve: ({ clientMutationId }) => (typeof clientMutationId === 'string' ? clientMutationId : null),
      }),
      [fieldNameOf(returns)]: t.field({
        type: returns,
        nullable: true,
        description: deletes ? 'The record as it was.' : 'The record as it is now.',
        resolve: ({ record }) => record,
      }),
      ...(deletes && {
        deletedId: t.id({
          description: 'The id of the record that is gone.',
          resolve: ({ output }) => toGlobalId(returns, output.id),
        }),
      }),
      ...Object.fromEntries(
        others.map(([key, schema]) => [
          camelCase(key),
          t.string({ description: schema.description, resolve: ({ output }) => String(output[key]) }),
        ]),
      ),
    }),
  });
}

/** Some use cases give the whole record, as REST shows it. */
const isRecord = (output: z.ZodObject, type: RecordType): boolean =>
  z.globalRegistry.get(output)?.id === type;
