import type { OutputRef } from '@pothos/core';
import { z } from 'zod';
import { globalIdOf } from '../../../core/values/global-id.ts';
import { camelCase } from '../../../core/values/names.ts';
import type { Builder } from './builder.ts';
import type { Enums } from './enums.ts';
import { descriptionOf, kindOf } from './inputs.ts';

/** What a mutation of no single record returns. */
interface Report {
  readonly clientMutationId: unknown;
  readonly [field: string]: unknown;
}

type Item = 'Boolean' | 'Float' | 'ID' | 'Int' | 'String' | OutputRef<unknown>;

/** The types within reports: objects by their names, and enums. */
export interface ReportTypes {
  readonly objects: Map<string, OutputRef<unknown>>;
  readonly enums: Enums;
}

/** The payload type of a mutation that returns a report, made from its Zod schema. */
export function addReport(
  builder: Builder,
  types: ReportTypes,
  name: string,
  mutation: string,
  output: z.ZodType | undefined,
) {
  if (!(output instanceof z.ZodObject)) throw new Error(`${mutation} does not return an object.`);
  return builder.objectRef<Report>(name).implement({
    description: `The payload of \`${mutation}\`.`,
    fields: (t) => ({
      clientMutationId: t.string({
        nullable: true,
        description: 'The `clientMutationId` from the input.',
        resolve: ({ clientMutationId }) => clientMutationId,
      }),
      ...Object.fromEntries(
        fieldsOf(builder, types, output).map(([key, options]) => [key, t.field(options)]),
      ),
    }),
  });
}

/** Of fields of records, as inputs have them. */
const names = z.array(z.string());
const namesOfFields = ['fields', 'taken', 'conflicts'];

const recordKey = z.object({ kind: z.string(), id: z.string() });

/** A value as REST has it, as GraphQL has it. */
function present(key: string, row: Readonly<Record<string, unknown>>, isRecord: boolean): unknown {
  if (namesOfFields.includes(key)) return names.parse(row[key]).map(camelCase);
  if (key !== 'id' || !isRecord) return row[key];
  const { kind, id } = recordKey.parse(row);
  return globalIdOf(kind, id);
}

const fieldsOf = (builder: Builder, types: ReportTypes, { shape }: z.ZodObject) =>
  Object.entries(shape).map(
    ([key, schema]) =>
      [
        camelCase(key),
        {
          type: key === 'id' ? ('ID' as const) : typeOf(builder, types, schema),
          nullable: schema instanceof z.ZodNullable,
          description: key === 'id' && 'kind' in shape ? 'The global id.' : descriptionOf(schema),
          resolve: (row: Readonly<Record<string, unknown>>) => present(key, row, 'kind' in shape),
        },
      ] as const,
  );

/** Made from a Zod schema; an object needs a name. */
export function typeOf(builder: Builder, types: ReportTypes, schema: z.core.$ZodType): Item | [Item] {
  if (schema instanceof z.ZodNullable) return typeOf(builder, types, schema.unwrap());
  if (schema instanceof z.ZodString) return 'String';
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'Int' : 'Float';
  if (schema instanceof z.ZodBoolean) return 'Boolean';
  if (schema instanceof z.ZodEnum) return types.enums.of(schema) ?? 'String';
  if (schema instanceof z.ZodArray) {
    const item = typeOf(builder, types, schema.element);
    if (!Array.isArray(item)) return [item];
  }
  const id = z.globalRegistry.get(schema)?.id;
  if (!(schema instanceof z.ZodObject) || id === undefined)
    throw new Error(`No GraphQL field is made from ${kindOf(schema)}.`);
  const known = types.objects.get(id);
  if (known !== undefined) return known;
  const type = builder.objectRef<Readonly<Record<string, unknown>>>(id).implement({
    description: descriptionOf(schema),
    fields: (t) =>
      Object.fromEntries(fieldsOf(builder, types, schema).map(([key, options]) => [key, t.field(options)])),
  });
  types.objects.set(id, type);
  return type;
}
