import type { OutputRef } from '@pothos/core';
import { z } from 'zod';
import { toGlobalId } from '../../../core/values/global-id.ts';
import { camelCase } from '../../../core/values/names.ts';
import { restrictedVersionRow, versionRow } from '../../../orm/records/version.ts';
import { recordIds } from '../../../orm/statements/row-types.ts';
import type { GraphContext } from '../loaders/context.ts';
import { type Builder, type RecordRef, recordRef } from './builder.ts';
import type { Enums } from './enums.ts';
import { descriptionOf, kindOf } from './inputs.ts';
import type { GraphqlRecord, Row } from './records.ts';

type Item = 'Boolean' | 'DateTime' | 'Float' | 'Int' | 'String' | OutputRef<unknown>;

/** The object type of each kind of record, by its name. */
export class RecordTypes {
  readonly #builder: Builder;
  readonly #enums: Enums;
  readonly #refs = new Map<string, RecordRef>();
  /** Of objects within records, by their names. */
  readonly #nested = new Map<string, OutputRef<unknown>>();

  constructor(builder: Builder, enums: Enums, records: readonly GraphqlRecord[]) {
    this.#builder = builder;
    this.#enums = enums;
    for (const { type } of records) this.#refs.set(type, recordRef(builder, type));
    for (const record of records) this.#implement(record);
  }

  of(type: string): RecordRef {
    const ref = this.#refs.get(type);
    if (ref === undefined) throw new Error(`There is no record ${type}.`);
    return ref;
  }

  /** Adds a field for each column that has a description; the id of another record becomes that record. */
  #implement({ type, row, hidesVersion, isUnchanging }: GraphqlRecord): void {
    const { shape } = hidesVersion ? restrictedVersionRow : versionRow;
    const columns = Object.entries({ ...row.shape, ...(isUnchanging ? {} : shape) }).filter(
      ([name]) => name !== 'id',
    );
    this.#builder.objectType(this.of(type), {
      description: descriptionOf(row),
      interfaces: ['Node'],
      fields: (t) => ({
        id: t.id({ description: 'The global id.', resolve: ({ id }) => toGlobalId(type, id) }),
        ...Object.fromEntries(
          columns.flatMap(([column, schema]) => {
            const description = descriptionOf(schema);
            if (description === undefined) return [];
            const referenced = recordIds.get(unwrapped(schema))?.type;
            return referenced === undefined
              ? [[camelCase(column), t.field(this.#scalar(column, schema, description))]]
              : [
                  [
                    camelCase(column.replace(/_id$/, '')),
                    t.field(this.#relation(column, referenced, description)),
                  ],
                ];
          }),
        ),
      }),
    });
  }

  #scalar(column: string, schema: z.core.$ZodType, description: string) {
    return {
      type: this.#outputOf(unwrapped(schema)),
      nullable: schema instanceof z.ZodNullable,
      description,
      resolve: (row: Row) => row[column],
    };
  }

  #relation(column: string, type: string, description: string) {
    return {
      type: this.of(type),
      nullable: true as const,
      description,
      resolve: (row: Row, _args: object, context: GraphContext) => context.record(type, row[column]),
    };
  }

  #outputOf(schema: z.core.$ZodType): Item | [Item] {
    if (schema instanceof z.ZodString)
      return z.globalRegistry.get(schema)?.format === 'date-time' ? 'DateTime' : 'String';
    if (schema instanceof z.ZodNumber) return schema.isInt ? 'Int' : 'Float';
    if (schema instanceof z.ZodBoolean) return 'Boolean';
    if (schema instanceof z.ZodEnum) return this.#enums.of(schema) ?? 'String';
    if (schema instanceof z.ZodArray) {
      const item = this.#outputOf(schema.element);
      if (!Array.isArray(item)) return [item];
    }
    if (schema instanceof z.ZodObject) return this.#objectOf(schema);
    throw new Error(`No GraphQL field is made from ${kindOf(schema)}.`);
  }

  #objectOf(schema: z.ZodObject): OutputRef<unknown> {
    const { id = '', description } = schema.meta() ?? {};
    const known = this.#nested.get(id);
    if (known !== undefined) return known;
    const type = this.#builder.objectRef<Readonly<Record<string, unknown>>>(id).implement({
      description,
      fields: (t) =>
        Object.fromEntries(
          Object.entries(schema.shape).map(([key, field]) => [
            camelCase(key),
            t.field({
              type: this.#outputOf(unwrapped(field)),
              nullable: field instanceof z.ZodNullable,
              description: descriptionOf(field),
              resolve: (value) => value[key] ?? fallbackOf(field),
            }),
          ]),
        ),
    });
    this.#nested.set(id, type);
    return type;
  }
}

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? schema.unwrap() : schema;

/** Of a value that may be left out. */
const fallbackOf = (schema: z.core.$ZodType): unknown => z.globalRegistry.get(schema)?.default ?? null;
