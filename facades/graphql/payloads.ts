import type { z } from 'zod';
import type { GraphqlMutation } from '../../core/trpc.ts';
import type { Builder } from './builder.ts';
import { toGlobalId } from './global-id.ts';
import { camelCase, fieldNameOf } from './names.ts';
import type { Records } from './records.ts';

/** What a mutation gives. */
export interface Payload {
  readonly clientMutationId: unknown;
  readonly record: Records[keyof Records] | null;
  readonly output: Readonly<Record<string, string>>;
}

/** The payload type of a mutation: the record, and whatever else the use case gives beside its id. */
export function addPayload(
  builder: Builder,
  name: string,
  { name: mutation, returns, deletes }: GraphqlMutation,
  output: z.ZodObject,
) {
  const others = Object.entries(output.shape).filter(([key]) => key !== 'id');
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
          resolve: ({ output }) => toGlobalId(returns, output.id ?? ''),
        }),
      }),
      ...Object.fromEntries(
        others.map(([key, schema]) => [
          camelCase(key),
          t.string({ description: schema.description, resolve: ({ output }) => output[key] ?? '' }),
        ]),
      ),
    }),
  });
}
