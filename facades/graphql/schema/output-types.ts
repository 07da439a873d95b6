import type { OutputRef } from '@pothos/core';
import { z } from 'zod';
import { globalIdOf } from '../../../core/values/global-id.ts';
import { camelCase } from '../../../core/values/names.ts';
import type { Builder } from './builder.ts';
import type { Enums } from './enums.ts';
import { descriptionOf, kindOf } from './inputs.ts';

type Item = 'Boolean' | 'DateTime' | 'Float' | 'ID' | 'Int' | 'String' | OutputRef<unknown>;

export type Values = Readonly<Record<string, unknown>>;

const refTo = (builder: Builder, name: string) => builder.objectRef<Values>(name);

/** The output types of one GraphQL schema that are made from Zod schemas. */
export class OutputTypes {
  readonly enums: Enums;
  readonly #builder: Builder;
  readonly #objects = new Map<string, ReturnType<typeof refTo>>();

  constructor(builder: Builder, enums: Enums) {
    this.#builder = builder;
    this.enums = enums;
  }

  /** The object of this name, which is made once. */
  object(schema: z.ZodObject, name = z.globalRegistry.get(schema)?.id): ReturnType<typeof refTo> {
    if (name === undefined) throw new Error('A nested output needs a name: give its schema .meta({ id }).');
    const known = this.#objects.get(name);
    if (known !== undefined) return known;
    const type = refTo(this.#builder, name);
    this.#builder.objectType(type, {
      description: descriptionOf(schema),
      fields: (t) =>
        Object.fromEntries(this.fieldsOf(schema).map(([key, options]) => [key, t.field(options)])),
    });
    this.#objects.set(name, type);
    return type;
  }

  /** The properties of an object, with camel-case names. */
  fieldsOf({ shape }: z.ZodObject) {
    return Object.entries(shape).map(
      ([key, schema]) => [camelCase(key), this.field(key, schema, 'kind' in shape)] as const,
    );
  }

  /** `isOfRecord`: whether `kind` and `id` name a record. */
  field(key: string, schema: z.core.$ZodType, isOfRecord = false) {
    const fallback = z.globalRegistry.get(schema)?.default ?? null;
    const isOptional = schema instanceof z.ZodOptional && fallback === null;
    const type = key === 'id' ? ('ID' as const) : this.#typeOf(schema);
    const hasNames = Array.isArray(type) && type[0] === 'String' && namesOfFields.includes(key);
    return {
      type,
      nullable: schema instanceof z.ZodNullable || isOptional,
      description: key === 'id' && isOfRecord ? 'The global id.' : descriptionOf(schema),
      resolve: (row: Values) => {
        if (hasNames) return names.parse(row[key]).map(camelCase);
        if (key !== 'id' || !isOfRecord) return row[key] ?? fallback;
        const { kind, id } = recordKey.parse(row);
        return globalIdOf(kind, id);
      },
    };
  }

  #typeOf(schema: z.core.$ZodType): Item | [Item] {
    if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
      return this.#typeOf(schema.unwrap());
    if (schema instanceof z.ZodString)
      return z.globalRegistry.get(schema)?.format === 'date-time' ? 'DateTime' : 'String';
    if (schema instanceof z.ZodNumber) return schema.isInt ? 'Int' : 'Float';
    if (schema instanceof z.ZodBoolean) return 'Boolean';
    if (schema instanceof z.ZodEnum) return this.enums.of(schema) ?? 'String';
    if (schema instanceof z.ZodArray) {
      const item = this.#typeOf(schema.element);
      if (!Array.isArray(item)) return [item];
    }
    if (schema instanceof z.ZodObject) return this.object(schema);
    throw new Error(`No GraphQL field is made from ${kindOf(schema)}.`);
  }
}

const names = z.array(z.string());

/** Lists of fields of records, which are named as inputs name them. */
const namesOfFields = ['fields', 'taken', 'conflicts', 'kept', 'applied'];

const recordKey = z.object({ kind: z.string(), id: z.string() });
